package dev.armature.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse;
import java.util.List;
import org.testcontainers.containers.wait.strategy.WaitStrategyTarget;

/**
 * A server of this machine, as a container would be seen whose port is mapped to it.
 *
 * @param port where it listens
 */
record ReachedServer(int port) implements WaitStrategyTarget {
    @Override
    public List<Integer> getExposedPorts() {
        return List.of(ArmatureContainer.PORT);
    }

    @Override
    public String getHost() {
        return "127.0.0.1";
    }

    @Override
    public Integer getMappedPort(int inside) {
        return port;
    }

    @Override
    public boolean isRunning() {
        return true;
    }

    @Override
    public InspectContainerResponse getContainerInfo() {
        return new InspectContainerResponse();
    }
}
