FuzzSession.run()
