package io.mcpgateway;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.testkit.FreePort;
import io.mcpgateway.testkit.S3Server;
import io.mcpgateway.testkit.SampleFiles;
import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.WorkshopBucket;
import org.springframework.boot.SpringApplication;

/**
 * Gateway with sample files, a sample database and a sample bucket, for
 * {@code ./mvnw spring-boot:test-run}. The database and the bucket live as long as the
 * process.
 */
final class SampleGateway {

	/** Fixed port, if free. */
	private static final int DATABASE_PORT = 54320;

	private static final int BUCKET_PORT = 54390;

	private SampleGateway() {
	}

	public static void main(String[] args) throws IOException {
		ShopDatabase shop = ShopDatabase.start(FreePort.orAny(DATABASE_PORT));
		WorkshopBucket bucket = WorkshopBucket.start(FreePort.orAny(BUCKET_PORT));
		System.out.printf("The sample database: psql -h localhost -p %d -U postgres shop%n", shop.port());
		System.out.printf("The sample bucket: s3://%s at %s, access key %s, secret %s%n", WorkshopBucket.NAME,
				bucket.server().endpoint(), S3Server.ACCESS_KEY_ID, S3Server.SECRET_ACCESS_KEY);
		SpringApplication gateway = new SpringApplication(GatewayApplication.class);
		Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
		properties.putAll(shop.properties());
		properties.putAll(bucket.properties());
		gateway.setDefaultProperties(properties);
		try {
			gateway.run(args);
		}
		catch (RuntimeException ex) {
			// Their threads would keep the process alive after a failed start
			bucket.close();
			shop.close();
			throw ex;
		}
	}

}
