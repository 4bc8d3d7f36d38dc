package io.mcpgateway;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.Socket;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.SocketChannel;
import java.security.MessageDigest;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.adapter.SourceHealth;
import io.mcpgateway.adapter.mount.MountRegistrar;
import io.mcpgateway.adapter.mount.ScopeContract;
import io.mcpgateway.blocking.BlockingScheduler;
import io.mcpgateway.blocking.FairScheduler;
import io.mcpgateway.configuration.GatewayCode;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.request.Webhook;
import io.mcpgateway.resource.AccessPolicy;
import io.mcpgateway.resource.ChangeFeed;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.watch.GatheredReports;
import io.mcpgateway.rpc.BearerToken;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.ErrorCode;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.rpc.McpException;
import io.netty.channel.Channel;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpRequest;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.http.client.reactive.ClientHttpRequest;
import org.springframework.http.client.reactive.ClientHttpResponse;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;
import org.yaml.snakeyaml.Yaml;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServerRequest;
import reactor.pool.PoolBuilder;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/** Tests the dependencies between packages, and conventions of the code. */
class ArchitectureTests {

	private static final String OURS = "io.mcpgateway";

	/** Package that all adapters are built on. */
	private static final String SKELETON = OURS + ".adapter.mount";

	private static final JavaClasses CLASSES = new ClassFileImporter()
		.withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
		.importPackages(OURS);

	@Test
	void protocolDependsOnNoOtherPackage() {
		check(ofPackage("protocol").should()
			.onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..",
					"com.fasterxml.jackson.annotation..", "tools.jackson..", OURS + ".protocol..")));
	}

	@Test
	void callsArePlainJavaAndReactor() {
		check(ofPackage("rpc").should()
			.onlyDependOnClassesThat(
					plain().or(resideInAnyPackage("org.slf4j..", OURS + ".protocol..", OURS + ".rpc.."))));
	}

	/**
	 * Netty's buffers are the pooled kind of the framework's buffers. Threads for
	 * blocking work keep decompression off event loops.
	 */
	@Test
	void theCatalogIsPlainJavaAndReactor() {
		check(ofPackage("resource").should()
			.onlyDependOnClassesThat(
					plain().or(resideInAnyPackage("org.slf4j..", "com.dynatrace.hash4j..", "io.netty.buffer..",
							OURS + ".blocking..", OURS + ".protocol..", OURS + ".rpc..", OURS + ".resource.."))));
	}

	/** A kept index fits its mount as long as all settings that decide about it agree. */
	@Test
	void eachKindOfMountHasATestOfItsScope() {
		Set<String> tested = ImportedClasses.withSupertypes(OURS + ".adapter")
			.stream()
			.filter((type) -> !type.isInterface() && type.isAssignableTo(ScopeContract.class))
			.map(JavaClass::getPackageName)
			.collect(Collectors.toSet());
		assertThat(CLASSES.stream()
			.filter((type) -> type.isAssignableTo(MountRegistrar.class)
					&& !type.getModifiers().contains(JavaModifier.ABSTRACT))
			.map(JavaClass::getPackageName)).hasSizeGreaterThan(5).isSubsetOf(tested);
	}

	/** Trees are below everything that opens files; they share one hash. */
	@Test
	void treesDependOnNoOtherPart() {
		check(ofPackage("tree").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".blocking..", OURS + ".tree.."))
				.or(JavaClass.Predicates.simpleName("Hash64"))));
	}

	@Test
	void upstreamsDependOnNoOtherPart() {
		check(ofPackage("upstream").should()
			.onlyDependOnClassesThat(foreign().or(resideInAPackage(OURS + ".upstream.."))));
	}

	@Test
	void requestsDependOnNoOtherPart() {
		check(ofPackage("request").should()
			.onlyDependOnClassesThat(foreign().or(resideInAPackage(OURS + ".request.."))));
	}

	@Test
	void toolsDependOnTheCatalogTheSearchesAndThePrompts() {
		check(ofPackage("tool").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..",
					OURS + ".resource..", OURS + ".search..", OURS + ".find..", OURS + ".grep..", OURS + ".prompt..",
					OURS + ".tool..", OURS + ".configuration.."))));
	}

	@Test
	void findDependsOnTheCatalog() {
		check(ofPackage("find").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..",
					OURS + ".resource..", OURS + ".find.."))));
	}

	@Test
	void grepDependsOnTheCatalogAndTheSearches() {
		check(ofPackage("grep").should()
			.onlyDependOnClassesThat(foreign()
				.or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..", OURS + ".resource..", OURS + ".search..",
						OURS + ".find..", OURS + ".blocking..", OURS + ".grep..", OURS + ".configuration.."))));
	}

	@Test
	void sessionsDependOnCallsAndSubscriptions() {
		check(ofPackage("session").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..",
					OURS + ".subscription..", OURS + ".session..", OURS + ".configuration.."))));
	}

	/** A reader of one adapter knows all: a role has one name and one method. */
	@Test
	void aRoleOfAnAdapterHasOneMethod() {
		Map.of("Listing", "list", "Children", "children", "Completion", "complete", "Poller", "polls", "Feed",
				"changes", "Health", "of")
			.forEach((role,
					method) -> check(ofPackage("adapter").and()
						.haveSimpleNameEndingWith(role)
						.and()
						.doNotBelongToAnyOf(SourceHealth.class)
						.should(have(describe("the method " + method,
								(JavaClass type) -> type.getMethods()
									.stream()
									.anyMatch((one) -> one.getName().equals(method)))))));
	}

	@Test
	void subscriptionsDependOnTheCatalogAndNoSession() {
		check(ofPackage("subscription").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..",
					OURS + ".resource..", OURS + ".subscription.."))));
	}

	@Test
	void promptsDependOnTheCatalogAndNoSubscription() {
		check(ofPackage("prompt").should()
			.onlyDependOnClassesThat(
					foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..", OURS + ".resource..",
							OURS + ".tree..", OURS + ".prompt..", OURS + ".configuration..", OURS + ".blocking.."))));
	}

	@Test
	void serverDependsOnTheCatalog() {
		check(ofPackage("server").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..",
					OURS + ".resource..", OURS + ".server.."))));
	}

	@Test
	void observationDependsOnNoTransportAndNoAdapter() {
		check(ofPackage("observation").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..",
					OURS + ".resource..", OURS + ".subscription..", OURS + ".search..", OURS + ".configuration..",
					OURS + ".observation.."))));
	}

	@Test
	void searchDependsOnTheCatalogAndTheHub() {
		check(ofPackage("search").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..",
					OURS + ".resource..", OURS + ".subscription..", OURS + ".search..", OURS + ".configuration..",
					OURS + ".blocking..", OURS + ".tree..", OURS + ".upstream.."))));
	}

	@Test
	void accessDependsOnTheCatalog() {
		check(ofPackage("access").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..",
					OURS + ".resource..", OURS + ".access..", OURS + ".configuration.."))));
	}

	@Test
	void groupsDependOnCallsAndMounts() {
		check(ofPackage("group").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".rpc..", OURS + ".resource..",
					OURS + ".configuration..", OURS + ".group.."))));
	}

	@Test
	void limitsAndAuditDependOnNoFeature() {
		for (String around : new String[] { "limit", "audit" }) {
			check(ofPackage(around).should()
				.onlyDependOnClassesThat(
						foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..", OURS + ".resource..",
								OURS + ".configuration..", OURS + ".request..", OURS + "." + around + ".."))));
		}
	}

	/** A source may know the caller, who decides what the source shows. */
	@Test
	void adaptersDependOnTheProtocolAndTheCatalogOnly() {
		check(ofPackage("adapter").should()
			.onlyDependOnClassesThat(foreign()
				.or(resideInAnyPackage(OURS + ".protocol..", OURS + ".resource..", OURS + ".tree..",
						OURS + ".upstream..", OURS + ".configuration..", OURS + ".blocking..", OURS + ".adapter.."))
				.or(JavaClass.Predicates.belongToAnyOf(McpException.class, ErrorCode.class, Webhook.class, Caller.class,
						Identity.class, BearerToken.class))));
	}

	@Test
	void securityDependsOnCallsTreesAndUpstreams() {
		check(ofPackage("security").should()
			.onlyDependOnClassesThat(foreign()
				.or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..", OURS + ".tree..", OURS + ".upstream..",
						OURS + ".configuration..", OURS + ".blocking..", OURS + ".request..", OURS + ".security.."))));
	}

	/** All of them may use the skeleton, which uses none of them. */
	@Test
	void adaptersDoNotDependOnEachOther() {
		check(slices().matching(OURS + ".adapter.(*)..")
			.should()
			.notDependOnEachOther()
			.ignoreDependency(DescribedPredicate.alwaysTrue(), resideInAPackage(SKELETON + "..")));
	}

	@Test
	void transportsDoNotDependOnEachOther() {
		check(slices().matching(OURS + ".transport.(*)..").should().notDependOnEachOther());
	}

	/** The relay hands over HTTP requests. */
	@Test
	void onlyTheRootDependsOnTransportsAndAdapters() {
		for (String end : new String[] { "transport", "adapter" }) {
			String ends = OURS + "." + end + "..";
			check(noClasses().that()
				.resideOutsideOfPackages(OURS, ends, OURS + ".cluster.relay")
				.should()
				.dependOnClassesThat(resideInAPackage(ends)));
		}
	}

	/**
	 * Types that are public for a sub-package, for the cluster or for tests stay inside
	 * their part.
	 */
	@Test
	void partsAroundCallsExposeTheirRegistrarOnly() {
		for (String part : new String[] { "security", "access", "limit", "audit", "group" }) {
			check(noClasses().that()
				.resideOutsideOfPackages(OURS + "." + part + "..", OURS + ".cluster..")
				.should()
				.dependOnClassesThat(resideInAPackage(OURS + "." + part + "..")
					.and(DescribedPredicate.not(JavaClass.Predicates.assignableTo(BeanRegistrar.class)))));
		}
	}

	/** An ordinary start loads nothing of a training. */
	@Test
	void trainingsStandApart() {
		check(ofPackage("training").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".training.."))));
		check(noClasses().that()
			.resideOutsideOfPackage(OURS + ".training..")
			.and()
			.doNotHaveSimpleName("TrainedApplications")
			.should()
			.dependOnClassesThat(resideInAPackage(OURS + ".training..")));
		check(noClasses().that()
			.doNotHaveSimpleName("TrainedApplications")
			.and()
			.doNotHaveSimpleName("GatewayApplication")
			.should()
			.dependOnClassesThat(JavaClass.Predicates.simpleName("TrainedApplications")));
	}

	@Test
	void onlyTheRootKnowsTheCluster() {
		check(noClasses().that()
			.resideOutsideOfPackages(OURS, OURS + ".cluster..")
			.should()
			.dependOnClassesThat(resideInAPackage(OURS + ".cluster..")));
		check(ofPackage("cluster").should()
			.onlyDependOnClassesThat(foreign().or(resideInAnyPackage(OURS + ".protocol..", OURS + ".rpc..",
					OURS + ".resource..", OURS + ".subscription..", OURS + ".session..", OURS + ".limit..",
					OURS + ".blocking..", OURS + ".configuration..", OURS + ".observation..",
					OURS + ".transport.http..", OURS + ".cluster.."))));
	}

	/**
	 * Details of health are hidden from most operators, a description is not. So a state
	 * is given with its reason, {@code Health.status(new Status(code, reason))}.
	 */
	@Test
	void statesOfHealthHaveAReason() {
		check(noClasses().should()
			.callMethodWhere(call("sets a state of health without a reason",
					(call) -> call.getTargetOwner().getPackageName().equals(Health.class.getPackageName())
							&& call.getName().matches("down|outOfService|unknown")))
			.orShould()
			.callConstructor(Health.Builder.class, Status.class)
			.orShould()
			.callConstructor(Health.Builder.class));
	}

	/**
	 * An address that decides something is that of the connection, or the one that a
	 * trusted proxy forwarded.
	 */
	@Test
	void onlyOneClassReadsTheAddressesOfRequests() {
		check(noClasses().that()
			.doNotHaveSimpleName("RequestAddress")
			.should()
			.callMethodWhere(call("reads an address of a request", (call) -> isRequest(call.getTargetOwner())
					&& call.getName().matches("(get)?(connection)?(Remote|Local|Host|remote|local|host)Address"))));
		check(noClasses().that()
			.haveSimpleNameNotEndingWith("TrustedProxies")
			.should()
			.dependOnClassesThat(describe("know forwarded headers",
					(type) -> type.getName().startsWith("reactor.netty.http.server.ConnectionInfo")
							|| type.getSimpleName().startsWith("ForwardedHeader")))
			.orShould()
			.callMethodWhere(call("chooses the forwarded headers",
					(call) -> call.getName().equals("forwarded") || call.getName().equals("noForwarded"))));
	}

	/** The scheme and the host that a client names decide nothing; links are relative. */
	@Test
	void noClassAsksForTheHostOfARequest() {
		check(noClasses().should()
			.callMethodWhere(
					call("reads the host or the scheme of a request", (call) -> isRequest(call.getTargetOwner())
							&& call.getName().matches("scheme|hostName|hostPort|forwardedPrefix|uriBuilder"))));
	}

	/**
	 * The memory of bodies is counted in one place. A relayed request has its body whole.
	 */
	@Test
	void oneClassReadsTheBodiesOfRequests() {
		check(noClasses().that()
			.doNotHaveSimpleName("RequestBodies")
			.and()
			.doNotHaveSimpleName("RelayedRequest")
			.should()
			.callMethodWhere(call("reads the body of a request",
					(call) -> (isRequest(call.getTargetOwner())
							|| call.getTargetOwner().isAssignableTo(ReactiveHttpInputMessage.class)
									&& !call.getTargetOwner().isAssignableTo(ClientHttpResponse.class))
							&& call.getName().matches("getBody|receive.*|body.*|formData|multipartData|aggregate")))
			.orShould()
			.callMethodWhere(
					call("reads a form", (call) -> call.getTargetOwner().isAssignableTo(ServerWebExchange.class)
							&& call.getName().matches("getFormData|getMultipartData"))));
	}

	/** Connections are counted before a request exists. */
	@Test
	void onlyConnectionsAreCountedByTheirChannels() {
		check(noClasses().that()
			.resideOutsideOfPackage(OURS + ".transport.http.connection")
			.should()
			.callMethodWhere(
					call("reads an address of a channel", (call) -> call.getTargetOwner().isAssignableTo(Channel.class)
							&& call.getName().endsWith("Address"))));
	}

	/**
	 * A polled source has one change for many writes. A source that reports its writes
	 * would otherwise cause a notice for each. Changed files and grants are gathered by
	 * their own model.
	 */
	@Test
	void feedsOfReportsGatherThem() {
		check(classes().that()
			.implement(ChangeFeed.class)
			.and()
			.resideInAPackage(OURS + ".adapter..")
			.and()
			.doNotHaveSimpleName("FileFeed")
			.and()
			.doNotHaveSimpleName("GrantFeed")
			.and()
			.doNotHaveSimpleName("AccessReviewFeed")
			.should()
			.dependOnClassesThat()
			.areAssignableTo(GatheredReports.class));
	}

	/**
	 * The JVM does not know the place of classes of some AOT caches.
	 */
	@Test
	void onlyOneClassAsksWhereItsCodeIs() {
		check(noClasses().that()
			.doNotHaveFullyQualifiedName(GatewayCode.class.getName())
			.should()
			.callMethod(ProtectionDomain.class, "getCodeSource"));
	}

	@Test
	void wiringIsNamedByItsKind() {
		check(classes().that().implement(BeanRegistrar.class).should().haveSimpleNameEndingWith("Registrar"));
		check(classes().that()
			.areAnnotatedWith(Configuration.class)
			.should()
			.haveSimpleNameEndingWith("Configuration"));
	}

	@Test
	void packagesHaveNoCycles() {
		check(slices().matching("(" + OURS + "..)").should().beFreeOfCycles());
	}

	/**
	 * Exempts the check of queries, which runs before the server starts so that an error
	 * can stop the start, and the client of sources that have threads of their own.
	 */
	@Test
	void nothingBlocks() {
		check(noClasses().that()
			.doNotHaveSimpleName("QueryCheck")
			.and()
			.doNotHaveSimpleName("BlockingHttpClient")
			.should()
			.callMethodWhere(call("waits for a publisher",
					(call) -> call.getTargetOwner().isAssignableTo(Publisher.class)
							&& (call.getName().startsWith("block") || call.getName().startsWith("toFuture")
									|| call.getName().equals("toIterable") || call.getName().equals("toStream"))))
			.orShould()
			.callMethodWhere(call("waits for a future",
					(call) -> call.getTargetOwner().isAssignableTo(Future.class)
							&& (call.getName().equals("get") || call.getName().equals("join"))))
			.orShould()
			.callMethod(Thread.class, "sleep", long.class));
	}

	/**
	 * Keeps interrupts away from what threads share, such as channels of Lucene and JGit.
	 * Exempts requests to services of logs, which an interrupt ends early and which share
	 * nothing, and the writer of the standard output.
	 */
	@Test
	void cancellationsInterruptNoThread() {
		check(noClasses().that()
			.resideOutsideOfPackage(OURS + ".blocking")
			.and()
			.doNotHaveSimpleName("StdioConfiguration")
			.should()
			.callMethodWhere(call("uses threads that a cancellation interrupts", (call) -> call.getTargetOwner()
				.isEquivalentTo(Schedulers.class)
					&& (call.getName().startsWith("new") || call.getName().equals("boundedElastic")
							|| call.getName().equals("single") || call.getName().equals("fromExecutorService")))));
	}

	/**
	 * Exempts threads that must never wait for other work: the clock of pauses, the
	 * writer of the audit log, the timers of the SDK of AWS, and the closing of files.
	 */
	@Test
	void poolsOfThreadsAreThoseOfBlockingWork() {
		Set<String> exempt = Set.of("ProcessPauses", "LineQueue", "S3HttpTransport", "StallGuard");
		check(noClasses().that()
			.resideOutsideOfPackage(OURS + ".blocking")
			.and(describe("are not exempt", (type) -> !exempt.contains(type.getSimpleName())))
			.should()
			.callMethodWhere(call("creates threads", (call) -> call.getTargetOwner().isEquivalentTo(Executors.class)))
			.orShould()
			.callConstructorWhere(
					describe("of a pool", (call) -> call.getTargetOwner().isAssignableTo(ExecutorService.class))));
	}

	@Test
	void streamsEndIfARequestIsRejected() {
		check(noClasses().that()
			.resideOutsideOfPackage(OURS + ".blocking")
			.should()
			.callMethodWhere(call("hangs if its request finds no place in a queue, use BlockingStreams",
					(call) -> call.getTargetOwner().isEquivalentTo(Flux.class) && call.getName().equals("subscribeOn")
							&& call.getTarget().getRawParameterTypes().size() == 1)));
	}

	@Test
	void onlyRequestsAreInterrupted() {
		check(noClasses().that()
			.doNotHaveSimpleName("LogsRegistrar")
			.should()
			.callMethod(ReaderThreads.class, "ofRequests", int.class, String.class));
		check(noClasses().that()
			.doNotHaveSimpleName("ReaderThreads")
			.and()
			.doNotHaveSimpleName("BlockingPolls")
			.should()
			.callMethod(FairScheduler.class, "interrupting", int.class, int.class, String.class));
	}

	/**
	 * Keeps what callers share in fair shares. Exempts polls, which have threads of their
	 * own, and the sources of the user's machine, which have one client.
	 */
	@Test
	void readersHaveSharesOfTheThreadsOfASource() {
		check(noClasses().that()
			.resideInAPackage(OURS + ".adapter..")
			.and()
			.doNotHaveSimpleName("BlockingPolls")
			.and()
			.resideOutsideOfPackages(OURS + ".adapter.screen", OURS + ".adapter.system")
			.should()
			.callMethod(BlockingScheduler.class, "of", int.class, int.class, String.class));
	}

	/**
	 * Exempts polls, and pools in front of which each reader has permits of his own.
	 */
	@Test
	void readersHaveSharesOfPools() {
		check(noClasses().that()
			.haveSimpleNameNotStartingWith("ReaderPermits")
			.and()
			.doNotHaveSimpleName("SpoolPlaces")
			.and()
			.doNotHaveSimpleName("PollExecutor")
			.and()
			.resideOutsideOfPackage(OURS + ".adapter.postgres.connection")
			.should()
			.dependOnClassesThat()
			.areAssignableTo(PoolBuilder.class));
	}

	@Test
	void readersHaveCircuitBreakersOfTheirOwn() {
		check(noClasses().that()
			.haveSimpleNameNotStartingWith("ReaderBreakers")
			.should()
			.dependOnClassesThat()
			.areAssignableTo(CircuitBreaker.class));
	}

	@Test
	void blockingWorkDependsOnNoOtherPart() {
		check(ofPackage("blocking").should()
			.onlyDependOnClassesThat(plain().or(resideInAnyPackage(OURS + ".blocking..", "org.slf4j.."))));
	}

	/**
	 * Exempts the SDK of AWS, whose signed requests need its own client: without
	 * redirects and proxies, and with a check of the endpoint, and the load of a
	 * training, which goes to loopback. The exporters of traces and metrics are no
	 * classes of the gateway; the operator names their address. The streams of SSH have a
	 * method for a socket, which returns none.
	 */
	@Test
	void onlyUpstreamConnectionsSendRequests() {
		check(noClasses().that()
			.resideOutsideOfPackages(OURS + ".upstream", OURS + ".adapter.s3.client")
			.and()
			.doNotHaveSimpleName("LoopbackConnection")
			.and()
			.doNotHaveSimpleName("SshStreams")
			.should()
			.dependOnClassesThat(resideInAnyPackage("java.net.http..", "reactor.netty.http.client..",
					"reactor.netty.tcp..", "reactor.netty.udp..", "io.netty.bootstrap..", "okhttp3..",
					"org.apache.http..", "org.apache.hc..", "org.springframework.http.client.reactive..",
					"org.springframework.web.client..", "org.springframework.web.service..",
					"software.amazon.awssdk.http..")
				.or(JavaClass.Predicates.assignableTo(URLConnection.class))
				.or(JavaClass.Predicates.assignableTo(Socket.class))
				.or(JavaClass.Predicates.assignableTo(SocketChannel.class))
				.and(DescribedPredicate.not(JavaClass.Predicates.assignableTo(Throwable.class)))
				.and(DescribedPredicate.not(JavaClass.Predicates.belongToAnyOf(ClientHttpConnector.class,
						ClientHttpRequest.class, ClientHttpResponse.class))))
			.orShould()
			.callMethodWhere(call("opens a URL",
					(call) -> call.getTargetOwner().isEquivalentTo(URL.class)
							&& (call.getName().startsWith("open") || call.getName().equals("getContent"))))
			.orShould()
			.callMethodWhere(call("creates a client", (call) -> call.getTargetOwner().getName().contains("WebClient")
					&& List.of("create", "builder", "clientConnector", "exchangeFunction").contains(call.getName()))));
	}

	/** The protocols of git besides smart HTTP lead to other servers and to commands. */
	@Test
	void onlyMirrorsUseTheTransportsOfGit() {
		check(noClasses().that()
			.resideOutsideOfPackage(OURS + ".adapter.git.mirror")
			.should()
			.dependOnClassesThat(
					resideInAnyPackage("org.eclipse.jgit.transport..", "org.eclipse.jgit.api..", "com.jcraft.jsch..")));
		check(noClasses().should()
			.callMethodWhere(
					call("sets connections of all transports", (call) -> call.getName().equals("setConnectionFactory")
							&& call.getTargetOwner().getPackageName().startsWith("org.eclipse.jgit"))));
	}

	/** The framework's own streams of files take new memory for each buffer. */
	@Test
	void bytesAreReadIntoChunksOfThePool() {
		check(noClasses().should()
			.callMethodWhere(call("streams bytes of a source that blocks, use ChunkBuffers",
					(call) -> call.getTargetOwner().isEquivalentTo(DataBufferUtils.class)
							&& call.getName().startsWith("read"))));
	}

	/** Hashes of texts agree on all nodes, whatever the character set of the platform. */
	@Test
	void hashesComeFromOneLibrary() {
		check(noClasses().should()
			.callMethodWhere(call("creates a digest, use DigestUtils",
					(call) -> call.getTargetOwner().isEquivalentTo(MessageDigest.class)
							&& call.getName().equals("getInstance"))));
	}

	/**
	 * The framework's own backoff never starts anew for streams without elements.
	 */
	@Test
	void delaysOfRestartsStartAnewAfterHealth() {
		check(noClasses().should()
			.callMethodWhere(call("retries with growing delays of the framework",
					(call) -> call.getName().equals("backoff") || call.getName().equals("retryBackoff"))));
	}

	/**
	 * Redis and the authorization server are edges of the gateway too, and so are the
	 * lines of the log that no call waits for. A review of a caller that a notice needs
	 * has no call either.
	 */
	@Test
	void onlyEdgesSubscribe() {
		check(noClasses().that()
			.doNotHaveSimpleName("FeedPump")
			.and()
			.doNotHaveSimpleName("AccessReviews")
			.and()
			.doNotHaveSimpleName("LocalHub")
			.and()
			.doNotHaveSimpleName("WorkerProcess")
			.and()
			.doNotHaveSimpleName("EventChannel")
			.and()
			.doNotHaveSimpleName("FirstMessage")
			.and()
			.doNotHaveSimpleName("FirstReplyTimeout")
			.and()
			.doNotHaveSimpleName("CallMessages")
			.and()
			.doNotHaveSimpleName("ReceivedBody")
			.and()
			.doNotHaveSimpleName("StdioLoop")
			.and()
			.doNotHaveSimpleName("ArrayResponseTransformer")
			.and()
			.doNotHaveSimpleName("Indexer")
			.and()
			.doNotHaveSimpleName("StreamStart")
			.and()
			.doNotHaveSimpleName("ReaderPermits")
			.and()
			.doNotHaveSimpleName("SpoolPlaces")
			.and()
			.doNotHaveSimpleName("BlockingStreams")
			.and()
			.doNotHaveSimpleName("DocumentSchedule")
			.and()
			.doNotHaveSimpleName("AuthenticationCache")
			.and()
			.doNotHaveSimpleName("SigningKeyCache")
			.and()
			.doNotHaveSimpleName("RootMonitor")
			.and()
			.doNotHaveSimpleName("StartReport")
			.and()
			.resideOutsideOfPackage(OURS + ".cluster..")
			.should()
			.callMethodWhere(
					call("subscribes to a publisher", (call) -> call.getTargetOwner().isAssignableTo(Publisher.class)
							&& (call.getName().equals("subscribe") || call.getName().equals("subscribeWith")))));
	}

	/**
	 * JGit opens files by name and allocates what they declare. So it writes copies of
	 * remote repositories only, and reads through the store.
	 */
	@Test
	void jgitOpensFilesOfCopiesOnly() {
		String jgit = "org.eclipse.jgit.";
		check(noClasses().that()
			.resideOutsideOfPackage(OURS + ".adapter.git.mirror")
			.should()
			.dependOnClassesThat(resideInAnyPackage(jgit + "storage.file..", jgit + "internal.storage.file..",
					jgit + "internal.storage.dfs..", jgit + "internal.storage.reftable..", jgit + "util..",
					jgit + "api..", jgit + "transport..", jgit + "dircache..")
				.and(DescribedPredicate.not(JavaClass.Predicates.simpleName("QuotedString")))
				.and(DescribedPredicate.not(JavaClass.Predicates.simpleName("GitPathStyle"))))
			.orShould()
			.callMethodWhere(call("opens a repository",
					(call) -> call.getTargetOwner().isAssignableTo("org.eclipse.jgit.lib.Repository")
							&& !call.getName().equals("isValidRefName"))));
		check(noClasses().that()
			.resideOutsideOfPackages(OURS + ".adapter.git.store", OURS + ".adapter.git.mirror")
			.should()
			.callMethodWhere(call("reads an object without a bound",
					(call) -> call.getTargetOwner().getName().startsWith(jgit)
							&& List.of("getBytes", "getCachedBytes", "openStream", "open").contains(call.getName())))
			.orShould()
			.callConstructorWhere(constructorOf("org.eclipse.jgit.revwalk.RevWalk")));
	}

	/** Types that are public for a sub-package of an adapter stay inside the adapter. */
	@Test
	void adaptersExposeTheirRegistrarOnly() {
		assertThat(CLASSES.getPackage(OURS + ".adapter").getSubpackages())
			.filteredOn((adapter) -> !adapter.getName().equals(SKELETON))
			.isNotEmpty()
			.allSatisfy((adapter) -> check(noClasses().that()
				.resideOutsideOfPackage(adapter.getName() + "..")
				.should()
				.dependOnClassesThat(resideInAPackage(adapter.getName() + "..")
					.and(DescribedPredicate.not(JavaClass.Predicates.assignableTo(BeanRegistrar.class))))));
	}

	/**
	 * A document of others becomes a tree of 20 times its bytes. Documents of sources are
	 * read by {@code BoundedTree} and {@code YamlTokens}, which count. The other readers
	 * read what clients, operators or nodes write, within a small bound of their own.
	 * Workers parse documents in a process and a heap of their own.
	 */
	@Test
	void onlyBoundedReadersMakeTrees() {
		Set<String> bounded = Set.of(
				// Messages of clients: HTTP and stdio bound bytes and depth
				"MessageReader", "JsonRpcCodec",
				// Cursors of rows: the length of a URI
				"RowsPage",
				// Notifications of buckets: 1 MB, 200,000 tokens, 32 levels
				"NotificationParser",
				// Answers of authorization servers: 64 KB
				"ExchangedTokens",
				// Answers of the Kubernetes API about callers: 64 KB
				"AccessReviewApi",
				// Embeddings: the numbers that were asked for, 16 levels
				"EmbeddingClient",
				// Schemas of our own tools, and entries of the cluster's own log
				"ToolDefinitions", "EntryCodec",
				// Audit lines of our own: at most 20 URIs of 2,000 characters
				"EcsAuditLine",
				// Front matter and skills: 64 KB, 8 to 20 levels, no aliases of
				// collections
				"YamlDocument",
				// Events of documents in YAML, counted one by one
				"YamlTokens");
		check(noClasses().that()
			.resideOutsideOfPackage(OURS + ".document.worker..")
			.and(describe("have no bound of their own", (type) -> !bounded.contains(type.getSimpleName())))
			.should()
			.callMethodWhere(call("makes a tree or an object of a document",
					(call) -> (call.getTargetOwner().isAssignableTo(ObjectMapper.class)
							|| call.getTargetOwner().isAssignableTo(ObjectReader.class))
							&& call.getName().startsWith("read")))
			.orShould()
			.callMethodWhere(call("loads YAML", (call) -> call.getTargetOwner().isAssignableTo(Yaml.class)
					&& List.of("load", "loadAs", "loadAll", "compose", "composeAll", "parse").contains(call.getName())))
			.orShould()
			.dependOnClassesThat(resideInAnyPackage("javax.xml..", "org.w3c.dom..", "org.xml.sax..",
					"com.fasterxml.jackson.databind..", "tools.jackson.dataformat..")));
	}

	/** A row of nine arguments, most of them null, hides which fields are set. */
	@Test
	void optionalFieldsOfResourcesAreNamed() {
		for (Class<?> described : new Class<?>[] { Resource.class, ResourceTemplate.class }) {
			check(noClasses().that()
				.doNotBelongToAnyOf(described)
				.should()
				.callConstructorWhere(constructorOf(described.getName())));
		}
	}

	@Test
	void everyPackageIsNullMarked() {
		assertThat(CLASSES.getPackage(OURS).getSubpackagesInTree()).filteredOn((found) -> !found.getClasses().isEmpty())
			.allMatch((found) -> found.isAnnotatedWith(NullMarked.class));
	}

	@Test
	void noFieldIsInjected() {
		check(fields().should().notBeAnnotatedWith(Autowired.class).andShould().notBeAnnotatedWith(Value.class));
	}

	/**
	 * A default that a wrapper leaves as it is would hide what the wrapped object does.
	 */
	@Test
	void wrappersOfAdaptersPassOnEachMethod() {
		List<JavaClass> wrappers = CLASSES.stream()
			.filter((type) -> type.isAssignableTo(ResourceAdapter.class) && type.getFields()
				.stream()
				.anyMatch((field) -> field.getRawType().isEquivalentTo(ResourceAdapter.class)))
			.toList();
		assertThat(wrappers).hasSizeGreaterThan(1)
			.allSatisfy((wrapper) -> assertThat(methodsLeftOut(wrapper, ResourceAdapter.class)).isEmpty());
	}

	@Test
	void policyInForcePassesOnEachMethod() {
		assertThat(methodsLeftOut(CLASSES.get(OURS + ".access.CurrentPolicy"), AccessPolicy.class)).isEmpty();
	}

	private static List<String> methodsLeftOut(JavaClass wrapper, Class<?> wrapped) {
		return Stream.of(wrapped.getMethods())
			.filter((method) -> !Modifier.isStatic(method.getModifiers())
					&& wrapper.tryGetMethod(method.getName(), method.getParameterTypes()).isEmpty())
			.map(Method::toString)
			.toList();
	}

	/** The skeleton fixes the steps of a registrar, and a kind fills in some of them. */
	@Test
	void noClassIsAbstract() {
		check(noClasses().that()
			.areNotInterfaces()
			.and()
			.doNotHaveFullyQualifiedName(MountRegistrar.class.getName())
			.should()
			.haveModifier(JavaModifier.ABSTRACT));
	}

	private static boolean isRequest(JavaClass type) {
		return type.isAssignableTo(HttpRequest.class) || type.isAssignableTo(ServerRequest.class)
				|| type.isAssignableTo(HttpServerRequest.class);
	}

	private static GivenClassesConjunction ofPackage(String name) {
		return classes().that().resideInAPackage(OURS + "." + name + "..");
	}

	/** Returns the libraries that the core may use; of Spring, only buffers. */
	private static DescribedPredicate<JavaClass> plain() {
		return resideInAnyPackage("java..", "javax.crypto..", "org.jspecify..", "org.reactivestreams..", "reactor..",
				"com.fasterxml.jackson.annotation..", "tools.jackson..", "org.springframework.core.io.buffer..",
				"org.apache.commons.codec.digest..", "org.apache.commons.text.similarity..",
				"org.mozilla.universalchardet..");
	}

	private static DescribedPredicate<JavaClass> foreign() {
		return DescribedPredicate.not(resideInAPackage(OURS + ".."));
	}

	private static DescribedPredicate<JavaMethodCall> call(String description, Predicate<JavaMethodCall> predicate) {
		return describe(description, predicate);
	}

	private static DescribedPredicate<JavaConstructorCall> constructorOf(String type) {
		return describe("of " + type, (call) -> call.getTargetOwner().getName().equals(type));
	}

	private static void check(ArchRule rule) {
		rule.check(CLASSES);
	}

}
