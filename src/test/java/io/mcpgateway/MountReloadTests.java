package io.mcpgateway;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.mount.DeclaredMount;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.mount.MountRegistrar;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that a mount changes only with its properties, for each kind. */
class MountReloadTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					files    | root=/ include=a/**,b/* audience=user ttl=1s charset=utf-8
					files    | root=/ access-file=.access.yaml access-default=closed
					git      | path=/ include=a/** poll-interval=2s
					logs     | path=/var/log/*.log mask-patterns=a,b zone=Europe/Berlin
					logs     | loki.url=http://loki:3100 loki.headers.X-Scope-OrgID=shop
					apis     | url=https://api.example operations.all.path=/all headers.X-Key=k
					apis     | url=https://api.example operations.all.path=/all identity.forward.X-User=sub
					postgres | url=r2dbc:postgresql://reader@db/shop identity.roles[0].role=clerk identity.roles[0].scopes=clerk
					postgres | url=r2dbc:postgresql://reader@db/shop username=reader password=p include=public.* queries.late.sql=select
					s3       | bucket=acme region=us-east-1 prefix=docs/ watch=poll poll-interval=10s
					""")
	void isEqualToItselfAndToNoOther(String part, String properties) {
		Mount<?> mount = mount(part, properties + " title=One");
		assertThat(mount(part, properties + " title=One")).isEqualTo(mount);
		assertThat(mount(part, properties + " title=Other")).isNotEqualTo(mount);
	}

	private static Mount<?> mount(String part, String properties) {
		Map<String, Object> all = new HashMap<>();
		for (String property : properties.split(" ")) {
			String[] pair = property.split("=", 2);
			all.put("gateway." + part + ".mounts.one." + pair[0], pair[1]);
		}
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new MapPropertySource("test", all));
		List<DeclaredMount> mounts = SourceSelector.load(null)
			.stream()
			.filter((source) -> source.part().equals(part))
			.flatMap((source) -> ((MountRegistrar<?>) source).mounts(environment).stream())
			.toList();
		assertThat(mounts).hasSize(1);
		return mounts.getFirst().mount();
	}

}
