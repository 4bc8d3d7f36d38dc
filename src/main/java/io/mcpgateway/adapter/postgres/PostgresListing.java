package io.mcpgateway.adapter.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.adapter.postgres.Catalog.Relation;
import io.mcpgateway.adapter.postgres.mount.PostgresMount;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.AccessPolicy.Verb;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * List of a mount's resources: the mount, and for each schema its listing, then each
 * relation's rows and definition. Statements run only as far as the limit requires. A
 * partition is left out for a caller who may read its parent, whose definition names it.
 */
final class PostgresListing {

	/** Bound on the relations read by a statement. */
	private static final int MAX_RELATIONS_PER_STATEMENT = 250;

	private final PostgresDescriptions descriptions;

	private final Catalog catalog;

	private final int aspects;

	public PostgresListing(PostgresDescriptions descriptions, PostgresMount mount, Catalog catalog) {
		this.descriptions = descriptions;
		this.catalog = catalog;
		this.aspects = mount.rows().enabled() ? 2 : 1;
	}

	/**
	 * Returns resources in the order of {@link ListPosition}, without the partitions that
	 * the caller finds under their parents.
	 */
	public Flux<Resource> list(String after, int limit) {
		return Flux.deferContextual((context) -> list(after, limit, callers(Access.forListing(context))))
			.map(Entry::resource);
	}

	/**
	 * Returns all resources for the index.
	 * @param withPartitions whether to return the partitions of served relations too, for
	 * callers who may not read each parent
	 */
	Flux<Entry> all(boolean withPartitions) {
		return list("", Integer.MAX_VALUE,
				new Scope(Access.ALL, withPartitions, (relation) -> withPartitions || relation.parent() == null));
	}

	private Scope callers(Access access) {
		String prefix = this.descriptions.uriPrefix();
		return new Scope(access, !Relation.areFoundUnderParents(prefix, access),
				(relation) -> !relation.isUnderParent(prefix, access));
	}

	private Flux<Entry> list(String after, int limit, Scope scope) {
		String prefix = this.descriptions.uriPrefix();
		boolean begins = after.compareTo(prefix) < 0;
		if (limit <= 0 || (!begins && !after.startsWith(prefix))) {
			return Flux.empty();
		}
		ListPosition place = begins ? ListPosition.START : ListPosition.read(after.substring(prefix.length()));
		List<Entry> mount = begins ? List.of(new Entry(this.descriptions.mount(), null)) : List.of();
		return this.catalog.schemas()
			.map((schemas) -> new Step(mount,
					step(following(schemas, place, scope.access), place, limit - mount.size(), scope)))
			.expand(Step::next)
			.concatMapIterable(Step::found, 1);
	}

	/** Returns the schemas from a position on in which the caller may see a resource. */
	private List<Catalog.Schema> following(List<Catalog.Schema> schemas, ListPosition place, Access access) {
		return schemas.stream()
			.filter((schema) -> access.mayAllow(Verb.LIST,
					new PostgresTarget.Schema(schema.name()).uri(this.descriptions.uriPrefix())))
			.sorted((one, other) -> ListPosition.compare(one.name(), other.name()))
			.filter((schema) -> ListPosition.compare(schema.name(), place.parts().getFirst()) >= 0)
			.toList();
	}

	/** Returns some resources of the first schemas, and the next step. */
	private Mono<Step> step(List<Catalog.Schema> schemas, ListPosition after, int missing, Scope scope) {
		if (schemas.isEmpty() || missing <= 0) {
			return Mono.empty();
		}
		Catalog.Schema schema = schemas.getFirst();
		List<Entry> found = new ArrayList<>();
		if (ListPosition.of(schema.name()).compareTo(after) > 0) {
			found.add(new Entry(this.descriptions.schema(schema), null));
		}
		if (found.size() == missing) {
			return Mono.just(new Step(found, Mono.empty()));
		}
		// A resource of the first relation may be on the previous page
		int limit = Math.min(MAX_RELATIONS_PER_STATEMENT, missing / this.aspects) + 2;
		return this.catalog.relations(schema.name(), after.from(schema.name()), limit, scope.withPartitions)
			.map((relations) -> {
				List<Entry> all = new ArrayList<>(found);
				relations.stream().filter(scope.isListed).forEach((relation) -> all.addAll(aspects(relation, after)));
				int rest = missing - all.size();
				return (relations.size() < limit)
						? new Step(all, step(schemas.subList(1, schemas.size()), ListPosition.START, rest, scope))
						: new Step(all, step(schemas, ListPosition.behind(schema.name(), relations.getLast().name()),
								rest, scope));
			});
	}

	/**
	 * Returns the resources of a relation after a position. Only the first relation can
	 * have resources before it, by the order of the database.
	 */
	private List<Entry> aspects(Relation relation, ListPosition after) {
		boolean isFirst = after.parts().size() > 1 && after.parts().get(1).equals(relation.name());
		String parent = relation.parentUri(this.descriptions.uriPrefix());
		List<Entry> aspects = new ArrayList<>();
		if (this.aspects > 1
				&& (!isFirst || ListPosition.of(relation.schema(), relation.name(), "rows").compareTo(after) > 0)) {
			aspects.add(new Entry(this.descriptions.rows(relation), parent));
		}
		if (!isFirst || ListPosition.of(relation.schema(), relation.name(), "schema").compareTo(after) > 0) {
			aspects.add(new Entry(this.descriptions.relation(relation), parent));
		}
		return aspects;
	}

	/**
	 * Part of the list.
	 *
	 * @param next the following part; empty at the end
	 */
	private record Step(List<Entry> found, Mono<Step> next) {

	}

	/**
	 * Choice of the listed resources.
	 *
	 * @param access decides which schemas are read
	 * @param withPartitions whether to read partitions of served relations
	 */
	private record Scope(Access access, boolean withPartitions, Predicate<Relation> isListed) {

	}

	/**
	 * Resource of the list.
	 *
	 * @param parent the URI of the relation under which a partition is found; {@code
	 * null} for others
	 */
	record Entry(Resource resource, @Nullable String parent) {

	}

}
