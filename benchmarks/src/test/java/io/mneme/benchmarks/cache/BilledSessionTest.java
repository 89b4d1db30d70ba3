package io.mneme.benchmarks.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions;
import io.mneme.benchmarks.cache.CostSummary.RequestCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a provider that caches up to marked blocks reads of real prompts. The property {@code mneme.requests} sets the length of a
 * long conversation; 1000 is the full run.
 */
class BilledSessionTest {

    private static final double READ_SHARE = 0.85;
    private static final int INPUT_TOKENS = 20;
    private static final int REQUESTS = Integer.getInteger("mneme.requests", 400);
    private static final long SEED = 20261123;

    private static final ShippedProvider PROVIDER =
            ShippedProvider.of(Map.of("name", "anthropic", "breakpoints", "4", "write_price_percent", "125"));

    /** Returns windows and lengths of prompts, each for short and long conversations. */
    static Stream<Arguments> conversations() {
        return Stream.of("aligned", "grow-and-rebuild").flatMap(policy -> Stream.of(113, 1_401)
                .flatMap(prompt -> Stream.of(
                        Arguments.of(policy, 60, prompt, 20),
                        Arguments.of(policy, 60, prompt, 120),
                        Arguments.of(policy, REQUESTS, prompt, 20))));
    }

    @ParameterizedTest(name = "{0}: {1} requests with a prompt of {2} tokens and texts of up to {3} words")
    @MethodSource("conversations")
    void readsMostOfTheStablePrefixAndCostsNoMoreThanWithoutMarks(
            String policy, int requests, int promptTokens, int words) {
        SimulatedSession session =
                new SimulatedSession(RequestOptions.NONE.withPolicy("window", policy), PROVIDER, false, promptTokens);
        BilledSession bill = new BilledSession(PROVIDER.profile());
        List<String> texts = texts(requests, words);
        long stable = 0;
        long read = 0;
        double cost = 0;
        double unmarked = 0;
        for (String text : texts) {
            Context context = session.next(List.of());
            RequestCost request = bill.charge(context, INPUT_TOKENS, 0);
            int prefix = context.manifest().stablePrefix().tokens();
            if (prefix >= PROVIDER.profile().minimumPrefixTokens()) {
                stable += prefix;
                read += request.read();
            }
            cost += request.cost();
            unmarked += request.tokens();
            session.say(text);
        }
        assertThat((double) read).isGreaterThanOrEqualTo(READ_SHARE * stable);
        assertThat(cost).isLessThanOrEqualTo(unmarked);
    }

    /** Returns dictations of 3 words and more. */
    private static List<String> texts(int number, int maximum) {
        Random random = new Random(SEED);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            StringBuilder text = new StringBuilder("Note " + i);
            int words = 3 + random.nextInt(maximum - 2);
            for (int word = 0; word < words; word++) {
                text.append(" word").append(random.nextInt(1_000));
            }
            texts.add(text.toString());
        }
        return texts;
    }
}
