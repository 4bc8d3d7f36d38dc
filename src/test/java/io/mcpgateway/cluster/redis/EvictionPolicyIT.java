package io.mcpgateway.cluster.redis;

import java.time.Duration;
import java.util.Properties;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests by which policies Redis may evict keys, and the warning of them. */
@ExtendWith(OutputCaptureExtension.class)
class EvictionPolicyIT {

	@ParameterizedTest
	@CsvSource(nullValues = "-",
			textBlock = """
					maxmemory_policy=noeviction;maxmemory=1000,   -
					maxmemory_policy=allkeys-lru;maxmemory=1000,  allkeys-lru
					maxmemory_policy=volatile-ttl;maxmemory=1000, volatile-ttl
					maxmemory_policy=allkeys-lru;maxmemory=0,     -
					maxmemory_policy=allkeys-lru,                 -
					used_memory=1,                                -
					a:1.maxmemory_policy=noeviction;a:1.maxmemory=5;b:1.maxmemory_policy=allkeys-lfu;b:1.maxmemory=5, allkeys-lfu
					""")
	void areAllButNoEvictionIfThereIsALimit(String memory, @Nullable String policy) {
		assertThat(EvictionPolicy.evicting(properties(memory))).isEqualTo(policy);
	}

	@Test
	void isWarnedOfOnceForEachPolicy(CapturedOutput output) {
		EvictionPolicy policy = new EvictionPolicy(
				new RedisLink(new LettuceConnectionFactory(), "test", Duration.ofSeconds(1)));
		policy.check(properties("maxmemory_policy=allkeys-lru;maxmemory=1000"));
		policy.check(properties("maxmemory_policy=allkeys-lru;maxmemory=1000"));
		assertThat(policy.evicting()).isEqualTo("allkeys-lru");
		policy.check(properties("maxmemory_policy=noeviction;maxmemory=1000"));
		assertThat(policy.evicting()).isNull();
		policy.check(properties("maxmemory_policy=volatile-lru;maxmemory=1000"));
		policy.destroy();
		assertThat(output).containsOnlyOnce("maxmemory-policy is allkeys-lru")
			.containsOnlyOnce("maxmemory-policy is volatile-lru")
			.doesNotContain("is noeviction");
	}

	private static Properties properties(String text) {
		Properties properties = new Properties();
		for (String pair : text.split(";")) {
			properties.setProperty(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
		}
		return properties;
	}

}
