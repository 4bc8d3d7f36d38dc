package io.mcpgateway.adapter.s3.client;

import java.net.URI;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests which servers get the signed requests for a configured endpoint. */
class RequestInterceptorTests {

	@ParameterizedTest
	@CsvSource({ "https://s3.example, https://s3.example/bucket/key, true",
			"https://s3.example, https://bucket.s3.example/key, true",
			"https://S3.example:443, https://s3.EXAMPLE/bucket, true",
			"http://s3.example:9000, http://s3.example:9000/b, true", "http://s3.example, http://s3.example:80/b, true",
			"https://s3.example, http://s3.example/bucket, false",
			"https://s3.example, https://s3.example:8443/bucket, false",
			"https://s3.example, https://bucket.s3.example.other/key, false",
			"https://s3.example, https://others3.example/key, false",
			"https://s3.example, https://other.example/, false" })
	void allowsTheServerAndItsBuckets(URI endpoint, URI target, boolean isAllowed) {
		SdkHttpRequest request = SdkHttpRequest.builder().method(SdkHttpMethod.GET).uri(target).build();
		assertThat(RequestInterceptor.isBelow(endpoint, request)).isEqualTo(isAllowed);
	}

}
