package io.mneme.store.jsonl.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.support.line.DerivedId;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdKeysTest {

    private static final String DIGEST = "0123456789abcdef";

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theOrdinalCanBeComputedFromTheKeyOfADerivedId(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            long digest = random.nextLong();
            long ordinal = random.nextInt(1_000_000_000);
            long key = IdKeys.key(new DerivedId(digest, ordinal).toString());
            assertThat(key).isEqualTo(IdKeys.derivedKey(digest, ordinal));
            assertThat(IdKeys.ordinal(key, digest)).isEqualTo(ordinal);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "d-" + DIGEST + "-0",
                "d-" + DIGEST + "-1",
                "d-ffffffffffffffff-999999999",
            })
    void anIdOfTheDerivedFormHasTheKeyOfItsParts(String id) {
        long digest = Long.parseUnsignedLong(id.substring(2, 18), 16);
        assertThat(IdKeys.key(id)).isEqualTo(IdKeys.derivedKey(digest, Long.parseLong(id.substring(19))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "d-",
                "d-" + DIGEST,
                "d-" + DIGEST + "-",
                "d-" + DIGEST + "-x",
                "d-" + DIGEST + "-1x",
                "d-" + DIGEST + "--1",
                "d-" + DIGEST + "1",
                "d-0123456789ABCDEF-1",
                "d-0123456789abcde-1",
                "d-0123456789abcdeg-1",
                "D-" + DIGEST + "-1",
                "d-" + DIGEST + "-1234567890",
                "d-" + DIGEST + "-99999999999999999999999999",
                "d-" + DIGEST + "-\u0661",
                "d-\uff10123456789abcdef-1",
            })
    void anIdOfASimilarFormHasAnotherKey(String id) {
        assertThat(IdKeys.key(id)).isNotEqualTo(IdKeys.derivedKey(0x0123456789abcdefL, 1));
    }

    @Test
    void similarIdsHaveDifferentKeys() {
        Set<Long> keys = new HashSet<>();
        for (int i = 0; i < 50_000; i++) {
            keys.add(IdKeys.key("entry-" + i));
            keys.add(IdKeys.key(i + "-entry"));
        }
        assertThat(keys).hasSize(100_000);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5})
    void randomIdsHaveDifferentKeys(long seed) {
        Random random = new Random(seed);
        Set<Long> keys = new HashSet<>();
        for (int i = 0; i < 50_000; i++) {
            keys.add(IdKeys.key(new UUID(random.nextLong(), random.nextLong()).toString()));
        }
        assertThat(keys).hasSize(50_000);
    }

    @Test
    void ordinalsOfOneLineHaveDifferentKeys() {
        Set<Long> keys = new HashSet<>();
        for (int ordinal = 0; ordinal < 100_000; ordinal++) {
            keys.add(IdKeys.derivedKey(42, ordinal));
        }
        assertThat(keys).hasSize(100_000);
    }

    @Test
    void aKeyIsTheSameInEveryProcessSinceACheckpointStoresIt() {
        assertThat(Long.toHexString(IdKeys.key("entry-1"))).isEqualTo("fefad096fa6f3b82");
    }
}
