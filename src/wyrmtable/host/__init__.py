"""The web application: tables, seats, accounts, live updates, notices. Knows no game: all goes through the engine.

`host.serve.serve` starts it. The application of `host.app.create_app` writes live updates straight to its connections,
which `host.serve.TableServer` hands to it.
"""
