type M::Level = Enum["low","high"]
