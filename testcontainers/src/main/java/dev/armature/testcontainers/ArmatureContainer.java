package dev.armature.testcontainers;

import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Volume;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.utility.DockerImageName;

/**
 * A server of Armature in a container, of the image that {@code ./armature dist --image} makes. In memory, and open to all that reach its port, unless it
 * is told otherwise.
 *
 * <pre>{@code
 * try (var armature = new ArmatureContainer()) {
 *     armature.start();
 *     var client = DynamoDbClient.builder()
 *             .endpointOverride(armature.endpoint())
 *             .region(Region.of(armature.region()))
 *             .credentialsProvider(StaticCredentialsProvider.create(
 *                     AwsBasicCredentials.create(armature.accessKeyId(), armature.secretAccessKey())))
 *             .build();
 * }
 * }</pre>
 */
public final class ArmatureContainer extends GenericContainer<ArmatureContainer> {
    /** The image of this version, under the name that loading it gives it. */
    public static final DockerImageName IMAGE = DockerImageName.parse("armature:0.1.0");

    /** Where the server listens inside of the container. */
    public static final int PORT = 8000;

    private static final String DATA = "/data";

    private final List<String> options = new ArrayList<>();
    private String region = "us-east-1";
    /** Any will do where requests are not verified. */
    private String accessKeyId = "any";

    private String secretAccessKey = "any";
    private boolean verifies;
    private boolean keeps;

    public ArmatureContainer() {
        this(IMAGE);
    }

    /** @param image one under another name, such as that of a registry of yours */
    public ArmatureContainer(DockerImageName image) {
        super(image);
        addExposedPort(PORT);
        setWaitStrategy(ready());
    }

    /** Which Region the server is in. */
    public ArmatureContainer withRegion(String name) {
        region = name;
        return this;
    }

    /** Has every request verified: the server begins with this access key alone, which may do everything. */
    public ArmatureContainer withRootKeys(String rootAccessKeyId, String rootSecretAccessKey) {
        accessKeyId = rootAccessKeyId;
        secretAccessKey = rootSecretAccessKey;
        verifies = true;
        return this;
    }

    /**
     * Keeps data on a volume, which outlives the container.
     *
     * @param volume its name, or an absolute path on Docker's host that user 10001 may write to
     */
    public ArmatureContainer withVolume(String volume) {
        getBinds().add(new Bind(volume, new Volume(DATA)));
        keeps = true;
        return this;
    }

    /** More options of {@code armature serve}, as {@code ./armature help serve} has them. */
    public ArmatureContainer withOptions(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    /** Where clients reach the server, once it is started. */
    public URI endpoint() {
        return URI.create("http://" + getHost() + ":" + getMappedPort(PORT));
    }

    public String region() {
        return region;
    }

    /** What clients sign with. */
    public String accessKeyId() {
        return accessKeyId;
    }

    public String secretAccessKey() {
        return secretAccessKey;
    }

    /** Not {@code /health}, which says no more than that it runs. */
    static WaitStrategy ready() {
        return Wait.forHttp("/ready").forPort(PORT).forStatusCode(200);
    }

    @Override
    protected void configure() {
        if (verifies) {
            addEnv("ARMATURE_AUTH", "yes");
            addEnv("ARMATURE_ROOT_ACCESS_KEY_ID", accessKeyId);
            addEnv("ARMATURE_ROOT_SECRET_ACCESS_KEY", secretAccessKey);
        } else {
            addEnv("ARMATURE_BIND_PUBLIC_WITHOUT_AUTH", "yes");
        }
        List<String> words = new ArrayList<>(List.of("serve", "--region", region));
        if (!keeps) {
            words.add("--in-memory");
        }
        words.addAll(options);
        setCommand(words.toArray(String[]::new));
    }
}
