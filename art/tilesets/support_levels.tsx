<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="support_levels" tilewidth="128" tileheight="110" tilecount="5" columns="5">
 <image source="support_levels.png" width="640" height="110"/>
 <tile id="0">
  <properties>
   <property name="level" type="int" value="-1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="level" type="int" value="1"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="level" type="int" value="2"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="level" type="int" value="3"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="level" type="int" value="4"/>
  </properties>
 </tile>
</tileset>
