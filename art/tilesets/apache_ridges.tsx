<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="apache_ridges" tilewidth="560" tileheight="632" tilecount="6" columns="3">
 <tileoffset x="-40" y="40"/>
 <image source="apache_ridges.png" width="1680" height="1264"/>
 <tile id="0">
  <properties>
   <property name="side" value="E"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="side" value="SE"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="side" value="SW"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="side" value="W"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="side" value="NW"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="side" value="NE"/>
  </properties>
 </tile>
</tileset>
