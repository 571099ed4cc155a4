package dev.armature.samples.music;

import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** An application with a client of its own making, that can be told where DynamoDB is. */
@SpringBootApplication
public class MusicApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(MusicApplication.class, arguments);
    }

    @Bean
    DynamoDbClient dynamodb(@Value("${music.dynamodb.endpoint:}") String endpoint) {
        DynamoDbClientBuilder builder = DynamoDbClient.builder().region(Region.EU_WEST_1);
        return endpoint.isEmpty()
                ? builder.build()
                : builder.endpointOverride(URI.create(endpoint)).build();
    }
}
