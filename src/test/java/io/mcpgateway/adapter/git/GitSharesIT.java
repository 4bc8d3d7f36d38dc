package io.mcpgateway.adapter.git;

import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;

import io.mcpgateway.adapter.git.store.RepositoryReader;
import io.mcpgateway.resource.FairSharesContract;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import reactor.core.publisher.Mono;

/** Tests of short reads while the work of another caller hangs in a repository. */
class GitSharesIT implements FairSharesContract {

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	private final CountDownLatch end = new CountDownLatch(1);

	@BeforeEach
	void fill() {
		this.served.written().put("a", "short").commit("begin");
	}

	@AfterEach
	void end() {
		this.end.countDown();
	}

	@Override
	public Mono<Content> longRead() {
		return this.served.repository().with(this::hang);
	}

	@Override
	public Mono<Content> shortRead() {
		return this.served.adapter().read(ResourceUri.parse(ServedRepository.MAIN + "a"));
	}

	private @Nullable Content hang(RepositoryReader reader) throws InterruptedIOException {
		try {
			this.end.await();
			return null;
		}
		catch (InterruptedException ex) {
			throw new InterruptedIOException();
		}
	}

}
