package io.mcpgateway.resource.catalog;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.protocol.CacheScope;
import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.Implementation;
import io.mcpgateway.protocol.Message;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.protocol.RequestId;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceRequests.ListResourcesResult;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.rpc.Call;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.Dispatcher;
import io.mcpgateway.rpc.JsonRpcCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.node.MissingNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of lists with a failing source. */
@ExtendWith(OutputCaptureExtension.class)
class UnavailableListsTests {

	private static final Duration TIMEOUT = Duration.ofSeconds(5);

	private final ScriptedList first = new ScriptedList("a://x/", 2);

	private final ScriptedList second = new ScriptedList("b://x/", 3);

	private final ScriptedList third = new ScriptedList("c://x/", 2);

	@Test
	void leavesOutWhatFailsAndGoesOnWithTheNext() {
		this.second.failingAfter(0, unavailable());
		Page<Resource> page = page(10, null);
		assertThat(uris(page)).containsExactly("a://x/1", "a://x/2", "c://x/1", "c://x/2");
		assertThat(page.unavailable()).containsExactly("b://x/");
		assertThat(page.nextCursor()).isNull();
	}

	@Test
	void leavesOutWhatFailsInAnyWay() {
		this.first.failingAfter(-1, new IllegalStateException("thrown"));
		this.second.failingAfter(0, new IllegalStateException("signalled"));
		Page<Resource> page = page(10, null);
		assertThat(uris(page)).containsExactly("c://x/1", "c://x/2");
		assertThat(page.unavailable()).containsExactly("a://x/", "b://x/");
	}

	@Test
	void isEmptyWhereAllFail() {
		for (ScriptedList list : List.of(this.first, this.second, this.third)) {
			list.failingAfter(0, unavailable());
		}
		Page<Resource> page = page(10, null);
		assertThat(page).isEqualTo(new Page<>(List.of(), null, List.of("a://x/", "b://x/", "c://x/")));
	}

	@Test
	void goesOnAfterThePartOfASourceThatFailedAndAsksForTheRest() {
		this.second.failingAfter(2, unavailable());
		Page<Resource> part = page(10, null);
		assertThat(uris(part)).containsExactly("a://x/1", "a://x/2", "b://x/1", "b://x/2");
		assertThat(part.unavailable()).isEmpty();
		this.second.mend();
		Page<Resource> rest = page(10, part.nextCursor());
		assertThat(uris(rest)).containsExactly("b://x/3", "c://x/1", "c://x/2");
		assertThat(rest.unavailable()).isEmpty();
		assertThat(rest.nextCursor()).isNull();
	}

	@Test
	void tellsOfTheRestThatItLeavesOut() {
		this.second.failingAfter(2, unavailable());
		Page<Resource> part = page(10, null);
		this.second.failingAfter(0, unavailable());
		Page<Resource> rest = page(10, part.nextCursor());
		assertThat(uris(rest)).containsExactly("c://x/1", "c://x/2");
		assertThat(rest.unavailable()).containsExactly("b://x/");
	}

	@Test
	void tellsNothingOfWhatTheNextPageAsksAgain() {
		this.second.failingAfter(0, unavailable());
		Page<Resource> full = page(2, null);
		assertThat(uris(full)).containsExactly("a://x/1", "a://x/2");
		assertThat(full.unavailable()).isEmpty();
		this.second.mend();
		assertThat(uris(page(2, full.nextCursor()))).containsExactly("b://x/1", "b://x/2");
	}

	/** Checks that the pages end and lack only resources of reported sources. */
	@Test
	void givesEachResourceOnceOrTellsOfItsSource() {
		for (int size = 1; size < 9; size++) {
			for (int failsAfter = 0; failsAfter < 4; failsAfter++) {
				this.second.failingAfter(failsAfter, unavailable());
				List<String> listed = new ArrayList<>();
				List<String> told = new ArrayList<>();
				String cursor = null;
				do {
					Page<Resource> page = page(size, cursor);
					assertThat(page.items()).hasSizeLessThanOrEqualTo(size);
					listed.addAll(uris(page));
					told.addAll(page.unavailable());
					cursor = page.nextCursor();
				}
				while (cursor != null);
				assertThat(listed).isSorted()
					.doesNotHaveDuplicates()
					.contains("a://x/1", "a://x/2", "c://x/1", "c://x/2");
				assertThat(told).as("size %d, fails after %d", size, failsAfter).containsOnlyOnce("b://x/");
				assertThat(listed.contains("b://x/3")).isEqualTo(failsAfter > 0);
			}
		}
	}

	/** Checks the scope of caches, which is equal on all pages of a list. */
	@Test
	void letsNobodyKeepWhatIsNotAllThereIs() {
		assertThat(list().caching()).isEqualTo(new Caching(60_000, CacheScope.PUBLIC));
		this.second.failingAfter(0, unavailable());
		assertThat(list().caching()).isEqualTo(new Caching(0, CacheScope.PUBLIC));
	}

	@Test
	void saysOnceThatASourceIsLeftOutAndOnceThatItIsBack(CapturedOutput output) {
		LoggingSystem.get(getClass().getClassLoader()).setLogLevel(SourceLog.class.getName(), LogLevel.INFO);
		ResourceCatalog catalog = new ResourceCatalog(List.of(this.first, this.second), 10);
		this.second.failingAfter(0, unavailable());
		for (int i = 0; i < 3; i++) {
			catalog.list(null).block(TIMEOUT);
		}
		assertThat(output).containsOnlyOnce("Lists omit the resources of b://x/: the pool is empty")
			.doesNotContain("SourceUnavailableException");
		this.second.mend();
		for (int i = 0; i < 3; i++) {
			catalog.list(null).block(TIMEOUT);
		}
		assertThat(output).containsOnlyOnce("Lists include the resources of b://x/ again");
		this.second.failingAfter(0, new IllegalStateException("a fault"));
		catalog.list(null).block(TIMEOUT);
		assertThat(output).containsOnlyOnce("java.lang.IllegalStateException: a fault").contains("\tat ");
	}

	@Test
	void saysNothingOfASourceThatLogsItsOutagesItself(CapturedOutput output) {
		ResourceCatalog catalog = new ResourceCatalog(List.of(this.first, this.second), 10);
		this.second.failingAfter(0, SourceUnavailableException.ofLogged("the directory is missing", null));
		Page<Resource> page = catalog.list(null).blockOptional(TIMEOUT).orElseThrow();
		assertThat(page.unavailable()).containsExactly("b://x/");
		this.second.mend();
		catalog.list(null).block(TIMEOUT);
		assertThat(output).doesNotContain("Lists omit", "Lists include");
	}

	private ListResourcesResult list() {
		ResourceFeature feature = new ResourceFeature(new ResourceCatalog(List.of(this.first, this.second), 10),
				Duration.ofSeconds(1));
		Dispatcher dispatcher = new Dispatcher(List.of(feature), List.of(),
				new JsonRpcCodec(new Implementation("gw", "1"), 64));
		Message.Request request = new Message.Request(new RequestId.Text("a"), "resources/list",
				MissingNode.getInstance());
		Message answer = dispatcher.dispatch(new Call(request, ProtocolVersion.V2026_07_28, Caller.STATELESS))
			.blockLast(TIMEOUT);
		return (ListResourcesResult) ((Message.Success) answer).result();
	}

	private Page<Resource> page(int size, @Nullable String cursor) {
		Page<Resource> page = new ResourceCatalog(List.of(this.third, this.first, this.second), size).list(cursor)
			.block(TIMEOUT);
		assertThat(page).isNotNull();
		return page;
	}

	private static List<String> uris(Page<Resource> page) {
		return page.items().stream().map(Resource::uri).toList();
	}

	private static RuntimeException unavailable() {
		return new SourceUnavailableException("the pool is empty", null);
	}

}
