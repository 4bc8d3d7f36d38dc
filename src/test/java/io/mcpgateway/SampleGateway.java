package io.mcpgateway;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.HandbookRepository;
import io.mcpgateway.testkit.RedisServer;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.SampleFiles;
import io.mcpgateway.testkit.SampleLog;
import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.WorkshopBucket;
import org.springframework.boot.SpringApplication;

/**
 * Gateway with sample files, a sample database, a sample bucket, a sample repository and
 * its own log, for {@code ./mvnw spring-boot:test-run}; with a sample Redis too, if the
 * arguments contain {@code --gateway.cluster.mode=redis}. All of them live as long as the
 * process.
 */
final class SampleGateway {

	/** Fixed port, if free. */
	private static final int DATABASE_PORT = 54320;

	private static final int BUCKET_PORT = 54390;

	private static final int REDIS_PORT = 54379;

	private SampleGateway() {
	}

	public static void main(String[] args) throws IOException {
		ShopDatabase shop = ShopDatabase.start(FreePort.orAny(DATABASE_PORT));
		WorkshopBucket bucket = WorkshopBucket.start(FreePort.orAny(BUCKET_PORT));
		HandbookRepository handbook = HandbookRepository.create();
		System.out.printf("The sample repository: git clone %s%n", handbook.repository().directory());
		System.out.printf("The sample database: psql -h localhost -p %d -U postgres shop%n", shop.port());
		System.out.printf("The sample bucket: s3://%s at %s, access key %s, secret %s%n", WorkshopBucket.NAME,
				bucket.server().endpoint(), S3Server.ACCESS_KEY_ID, S3Server.SECRET_ACCESS_KEY);
		RedisServer redis = isInCluster(args) ? RedisServer.start(FreePort.orAny(REDIS_PORT)) : null;
		SpringApplication gateway = new SpringApplication(GatewayApplication.class);
		Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
		properties.putAll(shop.properties());
		properties.putAll(bucket.properties());
		properties.putAll(handbook.properties());
		properties.putAll(SampleLog.properties());
		properties.put("logging.file.name", SampleLog.FILE.toString());
		properties.put("logging.config", "classpath:logback-sample.xml");
		if (redis != null) {
			System.out.printf("The sample Redis: redis-cli -p %d%n", redis.port());
			properties.putAll(redis.properties());
		}
		gateway.setDefaultProperties(properties);
		try {
			gateway.run(args);
		}
		catch (RuntimeException ex) {
			// Their threads would keep the process alive after a failed start
			if (redis != null) {
				redis.close();
			}
			handbook.close();
			bucket.close();
			shop.close();
			throw ex;
		}
	}

	private static boolean isInCluster(String[] args) {
		return List.of(args).contains("--gateway.cluster.mode=redis");
	}

}
