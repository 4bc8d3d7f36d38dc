package io.mcpgateway.skill;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.mcpgateway.protocol.Caching;
import io.mcpgateway.protocol.MethodNames;
import io.mcpgateway.protocol.PaginatedParams;
import io.mcpgateway.protocol.ServerCapabilities;
import io.mcpgateway.protocol.Skill;
import io.mcpgateway.protocol.SkillRequests.GetSkillParams;
import io.mcpgateway.protocol.SkillRequests.GetSkillResult;
import io.mcpgateway.protocol.SkillRequests.ListSkillsResult;
import io.mcpgateway.protocol.SkillRequests.ReadResourceDirectoryParams;
import io.mcpgateway.protocol.SkillRequests.ReadResourceDirectoryResult;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Feature;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.rpc.Method;
import reactor.core.publisher.Mono;

/** Feature for the methods of the skills extension, with which a mount has skills. */
final class SkillFeature implements Feature {

	private static final String EXTENSION = "io.modelcontextprotocol/skills";

	private final ResourceCatalog catalog;

	private final SkillCatalog skills;

	private final boolean isEnabled;

	/**
	 * Creates the feature.
	 * @param mounts returns the URI prefixes of the mounts with skills; without any at
	 * first, there are no methods
	 * @param groups the groups, of which some serve no skills
	 */
	SkillFeature(ResourceCatalog catalog, Supplier<List<String>> mounts, Groups groups) {
		this.catalog = catalog;
		this.isEnabled = !mounts.get().isEmpty();
		this.skills = new SkillCatalog(catalog, mounts, groups);
	}

	@Override
	public List<Method<?>> methods() {
		return !this.isEnabled ? List.of()
				: List.of(
						Method
							.call(MethodNames.LIST_SKILLS, PaginatedParams.class,
									(params, call) -> this.skills.list(params.cursor()).map(this::list))
							.stateless()
							.audited(),
						Method
							.call(MethodNames.GET_SKILL, GetSkillParams.class,
									(params, call) -> this.skills.get(params.uri())
										.map((skill) -> new GetSkillResult(skill, this.catalog.caching())))
							.stateless()
							.audited(),
						Method.call(MethodNames.READ_DIRECTORY, ReadResourceDirectoryParams.class,
								(params, call) -> this.catalog.children(params.uri(), params.cursor())
									.map((page) -> new ReadResourceDirectoryResult(page.items(), page.nextCursor()))
									.switchIfEmpty(Mono.error(SkillFeature::noDirectory)))
							.stateless());
	}

	@Override
	public ServerCapabilities capabilities() {
		return this.isEnabled ? ServerCapabilities.extension(EXTENSION, Map.of("directoryRead", true))
				: ServerCapabilities.NONE;
	}

	/** Marks an incomplete list as stale, to keep clients from caching the list. */
	private ListSkillsResult list(Page<Skill> page) {
		Caching caching = this.catalog.caching();
		return new ListSkillsResult(page.items(), page.nextCursor(),
				page.unavailable().isEmpty() ? caching : caching.stale(), page.unavailable());
	}

	private static McpException noDirectory() {
		return new McpException(ErrorCode.INVALID_PARAMS,
				"No directory exists at this URI: send the uri of a resource with the type inode/directory");
	}

}
