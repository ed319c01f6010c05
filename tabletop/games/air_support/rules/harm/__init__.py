"""What attacks do to those they strike: checks, breaks and losses of men (`to_men`), fates of
vehicles (`to_vehicles`).
"""
