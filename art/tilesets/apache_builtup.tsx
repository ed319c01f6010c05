<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="apache_builtup" tilewidth="480" tileheight="552" tilecount="6" columns="3">
 <image source="apache_builtup.png" width="1440" height="1104"/>
 <tile id="0">
  <properties>
   <property name="family" value="Built-up"/>
   <property name="ridges" value=""/>
   <property name="tile" value="U1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="family" value="Built-up"/>
   <property name="ridges" value="NW"/>
   <property name="tile" value="U2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="family" value="Built-up"/>
   <property name="ridges" value=""/>
   <property name="tile" value="U3"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="family" value="Built-up"/>
   <property name="ridges" value="SE"/>
   <property name="tile" value="U4"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="family" value="Built-up"/>
   <property name="ridges" value="E W"/>
   <property name="tile" value="U5"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="family" value="Built-up"/>
   <property name="ridges" value=""/>
   <property name="tile" value="U6"/>
  </properties>
 </tile>
</tileset>
