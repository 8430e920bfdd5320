"""The web application: tables, seats, accounts, live updates, notices. Knows no game: all goes through the engine.

`host.serve.serve` starts it; `host.app.create_app` gives the ASGI application for any other server.
"""
