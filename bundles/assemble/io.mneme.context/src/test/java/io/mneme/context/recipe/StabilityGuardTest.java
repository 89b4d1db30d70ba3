package io.mneme.context.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.osgi.framework.ServiceReference;

/** Contributors that claim to be stable and read the clock are found, named and placed as volatile. */
class StabilityGuardTest {

    private static final String REMARK =
            "claims to be stable, but its text changes with the clock; it is placed as volatile until it is updated";

    private final ContextHarness harness = new ContextHarness();

    @ParameterizedTest
    @EnumSource(value = Stability.class, names = "VOLATILE", mode = Mode.EXCLUDE)
    void aContributorWithAClockInItsTextIsNamedAndPlacedAsVolatile(Stability claimed) {
        recipe("clock,history,note");
        harness.journal.confirm("a");
        harness.contributor(new ClockContributor("clock", claimed, request -> "It is " + request.now()));
        harness.contributor(ScriptedContributor.saying("note", Stability.SESSION, "note"));
        Context context = assemble();
        assertThat(context.text()).isEqualTo("note\n\n对话记录：\n- a\n\nIt is 2026-01-01T12:00:00Z");
        assertThat(context.manifest().omissions())
                .containsExactly(new Omission("clock", "contributor clock " + REMARK));
        assertThat(harness.policy("clock").note()).isEqualTo(REMARK);
        assertThat(harness.policy("clock").active()).isTrue();
        assertThat(harness.meters
                        .get("mneme.policy.remarks")
                        .tag("name", "clock")
                        .gauge()
                        .value())
                .isEqualTo(1);
    }

    @Test
    void aContributorWithAClockOfItsOwnIsFoundToo() {
        recipe("clock");
        AtomicInteger ticks = new AtomicInteger();
        harness.contributor(
                new ClockContributor("clock", Stability.STATIC, request -> "tick " + ticks.incrementAndGet()));
        assertThat(assemble().manifest().omissions()).extracting(Omission::name).containsExactly("clock");
    }

    @Test
    void itIsCalledOncePerRequestWithTheVolatileOnesFromThenOn() {
        recipe("history,clock");
        harness.journal.confirm("a");
        List<ContributionRequest> asked = Collections.synchronizedList(new ArrayList<>());
        harness.contributor(new ClockContributor("clock", Stability.STATIC, request -> {
            asked.add(request);
            return "It is " + request.now();
        }));
        assemble();
        assertThat(asked).hasSize(2).allMatch(request -> request.shown().isEmpty());
        assertThat(asked.get(0).request()).isSameAs(asked.get(1).request());
        asked.clear();
        assemble();
        assertThat(asked).singleElement().satisfies(request -> assertThat(request.shown())
                .hasSize(1));
    }

    @Test
    void afterAnUpdateItIsTestedAgain() {
        recipe("clock");
        AtomicInteger ticks = new AtomicInteger();
        ServiceReference<ContextContributor> reference = harness.contributor(new ClockContributor(
                "clock", Stability.STATIC, request -> "tick " + Math.min(2, ticks.incrementAndGet())));
        assertThat(assemble().manifest().omissions()).hasSize(1);
        harness.registry.updatedContributor(reference);
        assertThat(assemble().manifest().omissions()).isEmpty();
        assertThat(harness.policy("clock").note()).isEmpty();
    }

    @Test
    void oneThatIsStableStaysWhereItIs() {
        recipe("note,steady");
        harness.contributor(ScriptedContributor.saying("note", Stability.VOLATILE, "note"));
        harness.contributor(ScriptedContributor.saying("steady", Stability.STATIC, "steady"));
        Context context = assemble();
        assertThat(context.text()).isEqualTo("steady\n\nnote");
        assertThat(context.manifest().omissions()).isEmpty();
    }

    @Test
    void aVolatileOneMayReadTheClockOfTheRequest() {
        recipe("clock");
        harness.contributor(new ClockContributor("clock", Stability.VOLATILE, request -> "It is " + request.now()));
        assertThat(assemble().manifest().omissions()).isEmpty();
    }

    @Test
    void aStablePieceOfAVolatileOneIsTestedAlone() {
        recipe("words");
        harness.contributor(new ContextContributor() {
            @Override
            public String name() {
                return "words";
            }

            @Override
            public Stability stability() {
                return Stability.VOLATILE;
            }

            @Override
            public List<Contribution> contribute(ContributionRequest request) {
                return List.of(
                        Contribution.paragraph("base").withStability(Stability.STATIC),
                        Contribution.paragraph("It is " + request.now()));
            }
        });
        assertThat(assemble().manifest().omissions()).isEmpty();
    }

    @Test
    void aSecondCallThatFailsChangesNothingForTheRequest() {
        recipe("once");
        AtomicInteger calls = new AtomicInteger();
        harness.contributor(new ClockContributor("once", Stability.STATIC, request -> {
            if (calls.incrementAndGet() > 1) {
                throw new IllegalStateException("only once");
            }
            return "once";
        }));
        Context context = assemble();
        assertThat(context.text()).isEqualTo("once");
        assertThat(context.manifest().omissions()).isEmpty();
    }

    @Test
    void aSecondCallThatTakesTooLongIsNotWaitedForLongerThanItsLimit() {
        recipe("slow");
        AtomicInteger calls = new AtomicInteger();
        harness.contributor(new ScriptedContributor("slow", Stability.STATIC, Duration.ofMillis(500), () -> {
            if (calls.incrementAndGet() > 1) {
                new CountDownLatch(1).await();
            }
            return List.of(Contribution.paragraph("slow"));
        }));
        assertThat(assemble().text()).isEqualTo("slow");
        assertThat(harness.policy("slow").failures()).isEqualTo(1);
    }

    @Test
    void anInspectionFindsThemWithoutARequest() {
        harness.context.modified(Map.of());
        recipe("clock,steady,history");
        harness.contributor(new ClockContributor("clock", Stability.SESSION, request -> "It is " + request.now()));
        harness.contributor(ScriptedContributor.saying("steady", Stability.STATIC, "steady"));
        assertThat(harness.inspector.inspect(ContextHarness.NOON))
                .containsExactly(new Omission("clock", "contributor clock " + REMARK));
        assertThat(assemble().manifest().omissions()).extracting(Omission::name).containsExactly("clock");
    }

    @Test
    void withoutTheGuardAContributorIsCalledOnce() {
        harness.context.modified(Map.of());
        recipe("clock");
        AtomicInteger calls = new AtomicInteger();
        harness.contributor(
                new ClockContributor("clock", Stability.STATIC, request -> "call " + calls.incrementAndGet()));
        assertThat(assemble().text()).isEqualTo("call 1");
    }

    private void recipe(String contributors) {
        harness.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "recipe~r", "name", "r", "contributors", contributors)));
    }

    private Context assemble() {
        return harness.assemble(new ContextRequest("r", "s", Map.of(), RequestInputs.NONE, RequestOptions.NONE));
    }

    private record ClockContributor(String name, Stability stability, Function<ContributionRequest, String> text)
            implements ContextContributor {

        @Override
        public Duration timeLimit() {
            return Duration.ZERO;
        }

        @Override
        public List<Contribution> contribute(ContributionRequest request) {
            return List.of(Contribution.paragraph(text.apply(request)));
        }
    }
}
