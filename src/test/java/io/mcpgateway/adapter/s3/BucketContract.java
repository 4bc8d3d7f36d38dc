package io.mcpgateway.adapter.s3;

import java.util.Comparator;
import java.util.List;

import io.mcpgateway.adapter.s3.mount.KeyOrder;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.ResourceAdapterContract;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.McpException;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Contract of adapters for a bucket, however mounted. */
interface BucketContract extends ResourceAdapterContract {

	ServedBucket served();

	/** Returns a key in scope of the mount and absent from the bucket. */
	default String another() {
		return served().mount().source().prefix() + "another.txt";
	}

	@Override
	default ResourceAdapter adapter() {
		return served().adapter();
	}

	@Override
	default String addResource() {
		served().put(another(), "more");
		return new S3Uris(served().mount().source()).uri(another());
	}

	/** Returns the order of keys, which differs from the order of URIs. */
	@Override
	default Comparator<String> order() {
		return Comparator.comparing(new S3Uris(served().mount().source())::keyOf, KeyOrder.BYTES);
	}

	/**
	 * Checks dots and backslashes, which are plain characters of absent keys, and the
	 * refusal of encoded slashes and NUL.
	 */
	@Test
	@Override
	default void refusesWhatWouldLeaveIt() {
		for (String place : List.of("..%2fx", "%2E%2E%2F%2E%2E%2Fetc%2Fpasswd", "x%00")) {
			StepVerifier
				.create(Mono.fromCallable(() -> ResourceUri.parse(adapter().uriPrefix() + place))
					.flatMap(adapter()::read))
				.expectError(McpException.class)
				.verify(TIMEOUT);
		}
		for (String place : List.of("../x", "%2e%2e/x", "x/../../x", "..%5cx", "./x", "%2e/x", "x/%2e%2e")) {
			StepVerifier.create(adapter().read(ResourceUri.parse(adapter().uriPrefix() + place)))
				.expectComplete()
				.verify(TIMEOUT);
		}
	}

}
