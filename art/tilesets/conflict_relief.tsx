<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="conflict_relief" tilewidth="128" tileheight="110" tilecount="3" columns="3">
 <image source="conflict_relief.png" width="384" height="110"/>
 <tile id="0">
  <properties>
   <property name="level" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="level" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="level" type="int" value="3"/>
  </properties>
 </tile>
</tileset>
