package io.mcpgateway.skill;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.Skill;
import io.mcpgateway.resource.catalog.Cursor;
import io.mcpgateway.resource.catalog.Page;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Groups;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.mcpgateway.skill.SkillReader.InvalidSkillException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Catalog of the skills visible to a caller. Skills are found by the lists of the mounts:
 * a page passes over all other files on the way. A page ends after 50 skills, between two
 * pages of a list, or after five seconds, between two skills.
 */
final class SkillCatalog {

	private static final Logger logger = LoggerFactory.getLogger(SkillCatalog.class);

	private static final int ENOUGH_SKILLS = 50;

	private static final Duration MAX_TIME = Duration.ofSeconds(5);

	/** Resources of one step, each a possible skill. */
	private static final int STEP_SIZE = 200;

	private static final int CONCURRENT_SKILLS = 2;

	private static final int MAX_REPORTED = 1000;

	private final ResourceCatalog catalog;

	/** URI prefixes of the mounts with skills. */
	private final Supplier<List<String>> mounts;

	private final SkillReader reader;

	private final Duration maxTime;

	private final Groups groups;

	/** Logged reasons, by URI, to log each reason once an hour. */
	private final Cache<String, String> reported = Caffeine.newBuilder()
		.maximumSize(MAX_REPORTED)
		.expireAfterWrite(Duration.ofHours(1))
		.build();

	SkillCatalog(ResourceCatalog catalog, Supplier<List<String>> mounts, Groups groups) {
		this(catalog, mounts, MAX_TIME, groups);
	}

	/**
	 * Creates a catalog.
	 * @param maxTime time after which a page ends with the skill that is read; zero for
	 * one skill a page
	 * @param groups the groups, of which some serve no skills
	 */
	SkillCatalog(ResourceCatalog catalog, Supplier<List<String>> mounts, Duration maxTime, Groups groups) {
		this.groups = groups;
		this.maxTime = maxTime;
		this.catalog = catalog;
		this.mounts = mounts;
		this.reader = new SkillReader(catalog);
	}

	/**
	 * Returns a page of skills, mount by mount.
	 * @throws McpException if the cursor is invalid
	 */
	Mono<Page<Skill>> list(@Nullable String cursor) {
		return Mono.deferContextual((context) -> {
			Identity identity = Caller.in(context).identity();
			List<String> visible = visible(identity);
			long deadline = System.nanoTime() + this.maxTime.toNanos();
			return Mono.justOrEmpty(Position.parse(cursor, visible))
				.flatMap((start) -> step(Progress.NONE, start, visible, identity, deadline))
				.defaultIfEmpty(Progress.NONE)
				.expand((progress) -> (progress.next == null || progress.isEnough(deadline)) ? Mono.empty()
						: step(progress, progress.next, visible, identity, deadline))
				.last()
				.map(Progress::page);
		});
	}

	/**
	 * Returns a skill.
	 * @throws McpException (invalid params) if the caller sees no skill at the URI
	 */
	Mono<Skill> get(String uri) {
		return Mono
			.deferContextual((context) -> isOfMount(uri, Caller.in(context).identity()) ? read(uri) : Mono.empty())
			.switchIfEmpty(Mono.error(() -> new McpException(ErrorCode.INVALID_PARAMS,
					"No skill is served at this URI: send the uri of an entry of skills/list")));
	}

	private Mono<Progress> step(Progress before, Position position, List<String> mounts, Identity identity,
			long deadline) {
		return this.catalog.list(position.mount, position.cursor, STEP_SIZE).flatMap((page) -> {
			List<String> uris = page.items().stream().map(Resource::uri).filter(SkillCatalog::isSkillFile).toList();
			return Flux.fromIterable(uris)
				.flatMapSequential(this::entry, CONCURRENT_SKILLS)
				.takeUntil((entry) -> isOver(deadline))
				.collectList()
				.map((entries) -> before.with(entries, failed(page, entries, position.mount),
						(entries.size() < uris.size()) ? after(entries.getLast().uri, position.mount, identity)
								: position.next(page.nextCursor(), mounts)));
		});
	}

	private Position after(String skill, String mount, Identity identity) {
		return new Position(mount, this.catalog.cursorAfter(mount, skill, identity));
	}

	private Mono<Entry> entry(String uri) {
		return read(uri).map((skill) -> new Entry(uri, skill, false))
			.defaultIfEmpty(new Entry(uri, null, false))
			.onErrorReturn(McpException.class, new Entry(uri, null, true));
	}

	/** Returns the mounts with an unreadable list or skill. */
	private static List<String> failed(Page<?> page, List<Entry> entries, String mount) {
		return entries.stream().anyMatch(Entry::isFailed) ? List.of(mount) : page.unavailable();
	}

	private static boolean isOver(long deadline) {
		return System.nanoTime() - deadline >= 0;
	}

	private boolean isOfMount(String uri, Identity identity) {
		return isSkillFile(uri) && visible(identity).stream().anyMatch(uri::startsWith);
	}

	private List<String> visible(Identity identity) {
		if (!this.groups.of(identity).isServingSkills()) {
			return List.of();
		}
		List<String> withSkills = this.mounts.get();
		return this.catalog.uriPrefixes(identity).stream().filter(withSkills::contains).toList();
	}

	private static boolean isSkillFile(String uri) {
		return uri.endsWith("/" + SkillReader.FILE);
	}

	private Mono<Skill> read(String uri) {
		return this.reader.read(uri).onErrorResume(InvalidSkillException.class, (failure) -> {
			String why = String.valueOf(failure.getMessage());
			if (!why.equals(this.reported.getIfPresent(uri))) {
				this.reported.put(uri, why);
				logger.warn("The skill {} is not served: {}", uri, why);
			}
			return Mono.empty();
		});
	}

	/**
	 * Position of a page.
	 *
	 * @param mount URI prefix of a mount
	 * @param cursor position in the list of the mount; {@code null} for its start
	 */
	private record Position(String mount, @Nullable String cursor) {

		private static final String SEPARATOR = "\n";

		static @Nullable Position parse(@Nullable String cursor, List<String> mounts) {
			if (cursor == null) {
				return mounts.isEmpty() ? null : start(mounts.getFirst());
			}
			String[] parts = Cursor.key(cursor).split(SEPARATOR, 2);
			if (parts.length < 2 || !mounts.contains(parts[0])) {
				throw new McpException(ErrorCode.INVALID_PARAMS,
						"Invalid cursor: send the nextCursor of the previous page, or no cursor");
			}
			return new Position(parts[0], parts[1].isEmpty() ? null : parts[1]);
		}

		private static Position start(String mount) {
			return new Position(mount, null);
		}

		/** Returns the next position; {@code null} after the last mount. */
		@Nullable Position next(@Nullable String nextCursor, List<String> mounts) {
			if (nextCursor != null) {
				return new Position(this.mount, nextCursor);
			}
			int following = mounts.indexOf(this.mount) + 1;
			return (following < mounts.size()) ? start(mounts.get(following)) : null;
		}

		String text() {
			return this.mount + SEPARATOR + ((this.cursor != null) ? this.cursor : "");
		}

	}

	/** Result of one {@code SKILL.md}; {@code null} for a file without a skill. */
	private record Entry(String uri, @Nullable Skill skill, boolean isFailed) {

	}

	/** Progress of a page. */
	private record Progress(List<Skill> skills, Set<String> unavailable, @Nullable Position next) {

		static final Progress NONE = new Progress(List.of(), Set.of(), null);

		Progress with(List<Entry> more, List<String> failed, @Nullable Position position) {
			List<Skill> all = new ArrayList<>(this.skills);
			more.stream().map(Entry::skill).filter(Objects::nonNull).forEach(all::add);
			Set<String> allFailed = new LinkedHashSet<>(this.unavailable);
			allFailed.addAll(failed);
			return new Progress(all, allFailed, position);
		}

		boolean isEnough(long deadline) {
			return this.skills.size() >= ENOUGH_SKILLS || isOver(deadline);
		}

		Page<Skill> page() {
			return new Page<>(this.skills, (this.next != null) ? Cursor.after(this.next.text()) : null,
					List.copyOf(this.unavailable), List.of());
		}

	}

}
