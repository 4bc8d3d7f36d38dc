package io.mcpgateway.adapter.file;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.file.mount.FileMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.cache.BoundedContentCache;
import io.mcpgateway.protocol.CompleteResult.Completion;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.CatalogClient;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.PlatformTree;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;

/** Directory that is served as the mount {@code docs} and read by a test client. */
public record ServedMount(FileAdapter adapter) {

	static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	public static final String PREFIX = "file:///docs/";

	private static final NameCache NAMES = new NameCache(DataSize.ofMegabytes(10));

	private static final ReaderThreads THREADS = ReaderThreads.of(8, "files-test");

	public static ServedMount at(Path root) {
		return at(root, List.of(), List.of());
	}

	public static ServedMount at(Path root, List<String> include, List<String> exclude) {
		return of(mount(root, include, exclude, false, false));
	}

	static ServedMount of(Mount<FileMount> mount) {
		return of(mount, PlatformTree.of(mount.source().directory(), mount.source().followLinks()));
	}

	static ServedMount of(Mount<FileMount> mount, DirectoryTree tree) {
		return new ServedMount(new FileAdapter(mount, tree, NAMES,
				new BoundedContentCache(DataSize.ofMegabytes(20), new SimpleMeterRegistry()), THREADS, THREADS,
				FolderRefresh.NONE));
	}

	public static Mount<FileMount> mount(Path root, List<String> include, List<String> exclude, boolean hidden,
			boolean links) {
		return TestMounts.of(new FileRegistrar(), "docs",
				Map.of("root", root, "include", include, "exclude", exclude, "hidden", hidden, "follow-links", links));
	}

	/** Returns the listed files as encoded paths. */
	List<String> places() {
		return placesAfter(PREFIX, Integer.MAX_VALUE);
	}

	/** Returns some of the listed files after a URI. */
	public List<String> placesAfter(String after, int limit) {
		return this.adapter.list(after, limit)
			.take(limit)
			.map(Resource::uri)
			.map((uri) -> uri.substring(PREFIX.length()))
			.collectList()
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

	/** Returns all listed files, page by page. */
	List<String> pages(int size, Runnable between) {
		List<String> all = new ArrayList<>();
		List<String> page = placesAfter(PREFIX, size);
		while (!page.isEmpty()) {
			all.addAll(page);
			between.run();
			page = placesAfter(PREFIX + page.getLast(), size);
		}
		return all;
	}

	/** Returns a client of the mount. */
	CatalogClient client() {
		return new CatalogClient(this.adapter);
	}

	/** Returns the JSON answer to a read. */
	JsonNode answer(String place) {
		return client().read(PREFIX + place);
	}

	/** Streams the bytes of the answer to a read. */
	Flux<byte[]> answerStream(String place) {
		return answerStream("resources/read", Map.of("uri", PREFIX + place));
	}

	/** Streams the bytes of the answer to a request. */
	Flux<byte[]> answerStream(String method, Map<String, String> params) {
		return client().answerStream(method, params);
	}

	/** Returns the single content at a path. */
	JsonNode content(String place) {
		return client().content(PREFIX + place);
	}

	String text(String place) {
		return client().text(PREFIX + place);
	}

	byte[] blob(String place) {
		return client().blob(PREFIX + place);
	}

	/** Returns whether a path is readable. */
	boolean has(String place) {
		return answer(place).has("result");
	}

	int errorCode(String place) {
		return client().errorCode(PREFIX + place);
	}

	/** Returns the encoded names in a directory. */
	List<String> entries(String place) {
		return CatalogClient.each(client().entries(PREFIX + place), "uri")
			.stream()
			.map((uri) -> uri.substring(PREFIX.length() + place.length()))
			.toList();
	}

	Completion complete(String typed) {
		return new ResourceCatalog(List.of(this.adapter), 10)
			.complete(new TemplateArgument(PREFIX + "{+path}", "path", typed, Map.of()))
			.blockOptional(TIMEOUT)
			.orElseThrow();
	}

}
