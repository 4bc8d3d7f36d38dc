package io.mcpgateway.adapter.api;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.uri.UriTemplate;
import org.jspecify.annotations.Nullable;

/** The operations of a mount now: those of the configuration and of the document. */
final class ServedOperations {

	/** Begin of the query in the template of a path. */
	private static final String QUERY = "{?";

	private final OpenApiReader reader;

	private final List<ApiOperation> configured;

	private final ApiPathFilter filter;

	private final OperationFilter selection;

	private volatile ApiOperations current;

	private volatile @Nullable String failure;

	private volatile boolean isComplete;

	/** Creates the operations of the configuration; a document is still missing. */
	ServedOperations(Mount<ApiMount> mount) {
		ApiMount source = mount.source();
		this.reader = new OpenApiReader(givenHeaders(source), source.query().keySet(),
				Set.copyOf(source.segmentVariables()));
		this.configured = configured(source.operations());
		this.filter = new ApiPathFilter(mount.settings().include(), mount.settings().exclude());
		this.selection = new OperationFilter(source);
		this.current = new ApiOperations(this.configured, this.filter);
		this.isComplete = source.openapi() == null;
	}

	/**
	 * Serves the operations of a document from now on, whose files are all known.
	 * @throws OpenApiException if the document cannot be served; the operations stay
	 * @throws IOException if the document cannot be read; the operations stay
	 */
	void load(OpenApiFiles files) throws IOException {
		load(OpenApiDocument.of(files));
	}

	/**
	 * Serves the operations of a document from now on, unless it wants further files.
	 * @return whether the operations are served
	 * @throws OpenApiException if the document cannot be served; the operations stay
	 * @throws IOException if the document cannot be read; the operations stay
	 */
	public boolean load(OpenApiDocument document) throws IOException {
		if (!document.follow()) {
			return false;
		}
		List<ApiOperation> all = new ArrayList<>(this.configured);
		List<ApiOperation> leftOut = new ArrayList<>();
		all.addAll(this.reader.operations(document, leftOut::add));
		leftOut.stream().filter(this.selection.negate()).forEach(all::add);
		this.current = new ApiOperations(all, this.filter,
				(operation) -> this.configured.contains(operation) || this.selection.test(operation));
		this.isComplete = true;
		this.failure = null;
		return true;
	}

	/** Keeps the operations, with a reason for operators why the document failed. */
	public void fail(String why) {
		this.failure = why;
	}

	/** Returns the operations known now, maybe without those of a missing document. */
	public ApiOperations known() {
		return this.current;
	}

	/**
	 * Returns all operations.
	 * @throws SourceUnavailableException if the document was never read
	 */
	public ApiOperations all() {
		if (!this.isComplete) {
			String why = this.failure;
			throw new SourceUnavailableException(
					"the OpenAPI document is missing: " + ((why != null) ? why : "it is being read"), null);
		}
		return this.current;
	}

	/** Returns why the last look at the document failed; {@code null} if it did not. */
	public @Nullable String failure() {
		return this.failure;
	}

	/** Returns the headers that each request of a caller has anyway. */
	private static Set<String> givenHeaders(ApiMount source) {
		Set<String> given = new HashSet<>(source.headers().keySet());
		if (source.identity() != null) {
			given.addAll(source.identity().forward().keySet());
		}
		return given;
	}

	/** Returns the operations of the configuration by name, in a fixed order. */
	private static List<ApiOperation> configured(Map<String, ConfiguredOperation> configured) {
		return configured.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey())
			.map((entry) -> operation(entry.getKey(), entry.getValue()))
			.toList();
	}

	private static ApiOperation operation(String name, ConfiguredOperation configured) {
		int query = configured.path().indexOf(QUERY);
		UriTemplate path = UriTemplate.parse((query < 0) ? configured.path() : configured.path().substring(0, query));
		List<String> names = (query < 0) ? List.of() : Arrays
			.asList(configured.path().substring(query + QUERY.length(), configured.path().length() - 1).split(","));
		return new ApiOperation(path,
				path.variables().stream().map((variable) -> parameter(variable, true, configured)).toList(),
				names.stream().map((variable) -> parameter(variable, false, configured)).toList(), Map.of(), name,
				configured.title(), configured.description(), configured.mimeType(), List.of());
	}

	private static ApiParameter parameter(String variable, boolean isInPath, ConfiguredOperation configured) {
		return ApiParameter.ofText(variable, variable, isInPath, configured.values().getOrDefault(variable, List.of()),
				isInPath ? ParameterForm.PATH : ParameterForm.QUERY);
	}

}
