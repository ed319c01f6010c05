"""Pictures of Air Support: counters of infantry, weapons, guns, vehicles and aircraft, and the markers that lie on
the map.
"""
