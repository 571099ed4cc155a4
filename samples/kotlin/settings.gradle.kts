rootProject.name = "kotlin"

dependencyResolutionManagement {
    repositories {
        // Armature is not published yet: it comes from ~/.m2/repository, or where -Parmature.repository=... says.
        val repository = providers.gradleProperty("armature.repository").orNull
        exclusiveContent {
            forRepository { if (repository == null) mavenLocal() else maven(repository) }
            filter { includeGroup("dev.armature") }
        }
        mavenCentral()
    }
}
