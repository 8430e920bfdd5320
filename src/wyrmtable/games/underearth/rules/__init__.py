"""The rules, one module per chapter of the rulebook, in its order.

LOU-4 setup, placing · LOU-5 sequence (the table of steps), turn · LOU-6, LOU-9 alerting · LOU-7 movement, marching,
footwork, infiltration · LOU-8 stacking · LOU-10 combat, retreat · LOU-11 morale · LOU-12 locking, gates ·
LOU-14 treasure · LOU-15 flight · LOU-16 hiring · LOU-17 uncontrolled · LOU-18 conceding · LOU-20 temper, victory.
`telling` says to whom an event is told.
"""
