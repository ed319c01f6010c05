<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="shoals_tropic" tilewidth="200" tileheight="218" tilecount="195" columns="13">
 <tileoffset x="-40" y="40"/>
 <image source="shoals_tropic.png" width="2600" height="3270"/>
</tileset>
