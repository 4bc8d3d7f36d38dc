package io.mcpgateway.adapter.s3;

import java.util.Map;

import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ReadRange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;

/** Tests of short reads while another caller reads objects that do not come. */
class S3SharesIT implements FairSharesContract {

	private static final ScriptedObject OBJECT = new ScriptedObject(10, "\"one\"");

	@RegisterExtension
	static final FaultyBuckets BUCKETS = new FaultyBuckets();

	private FaultyBucket scripted;

	@BeforeEach
	void start() {
		this.scripted = BUCKETS.start((asked, out) -> {
			if (asked.target().contains("long")) {
				asked.stall();
			}
			OBJECT.answer(asked, out);
		}, Map.of());
	}

	@Override
	public int reads() {
		return 300;
	}

	@Override
	public Mono<Content> longRead() {
		return read("long");
	}

	@Override
	public Mono<Content> shortRead() {
		return read("short");
	}

	private Mono<Content> read(String key) {
		return this.scripted.objects().read("s3://acme/" + key, key, ReadRange.WHOLE);
	}

}
