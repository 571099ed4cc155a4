plugins {
    kotlin("jvm") version "2.4.21"
}

val armatureVersion = "0.1.0"
val awssdkVersion = "2.54.15"
val junitVersion = "6.1.3"

dependencies {
    implementation(platform("software.amazon.awssdk:bom:$awssdkVersion"))
    implementation("software.amazon.awssdk:dynamodb")

    testImplementation(platform("dev.armature:armature-bom:$armatureVersion"))
    testImplementation(platform("org.junit:junit-bom:$junitVersion"))
    testImplementation("dev.armature:armature-junit")
    testImplementation("org.junit.jupiter:junit-jupiter")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

kotlin {
    compilerOptions {
        allWarningsAsErrors.set(true)
    }
}

tasks.test {
    useJUnitPlatform()
}
