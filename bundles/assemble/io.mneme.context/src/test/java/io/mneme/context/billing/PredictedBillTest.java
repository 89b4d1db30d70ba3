package io.mneme.context.billing;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.context.ContextHarness;
import io.mneme.context.billing.StubProvider.Bill;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import io.mneme.window.AlignedWindow;
import io.mneme.window.FifoWindow;
import io.mneme.window.GrowAndRebuild;
import io.mneme.window.SlidingWindow;
import io.mneme.window.TokenBudgetWindow;
import io.mneme.window.WholeTurnsWindow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is predicted for bodies, beside what a provider bills for them by the published rules. */
class PredictedBillTest {

    private static final List<BodyForm> FORMS =
            List.of(BodyForm.OPENAI, BodyForm.OPENAI_RESPONSES, BodyForm.ANTHROPIC, BodyForm.GEMINI);
    private static final int BLOCK_TOKENS = 128;
    private static final int MESSAGE_TOKENS = 4;
    private static final double LOST_WRITE = 0.25 * 1_500;
    private static final int DIALOGUES = Integer.getInteger("mneme.dialogues", 2);
    private static final int REQUESTS = 80;

    private static List<WindowPolicy> windows() {
        return List.of(
                new AlignedWindow(),
                new GrowAndRebuild(),
                new TokenBudgetWindow(),
                new WholeTurnsWindow(),
                new FifoWindow(),
                new SlidingWindow());
    }

    static Stream<Arguments> bills() {
        return FORMS.stream().flatMap(form -> Stream.of(0, 4).map(messageTokens -> Arguments.of(form, messageTokens)));
    }

    @ParameterizedTest(name = "{0}, {1} tokens around each message, seeds from 1")
    @MethodSource("bills")
    void predictionsAreWithinABlockOfTheBill(BodyForm form, int messageTokens) {
        assertWithinABlock(
                seed -> new SimulatedDialogue(seed, form, new AlignedWindow(), 100 * seed, true),
                () -> new StubProvider(form, messageTokens, 0));
    }

    static Stream<Arguments> billsOfImages() {
        return FORMS.stream().flatMap(form -> Stream.of(258, 1_100).map(tokens -> Arguments.of(form, tokens)));
    }

    @ParameterizedTest(name = "{0}, {1} tokens an image, seeds from 1")
    @MethodSource("billsOfImages")
    void predictionsAreWithinABlockOfTheBillOnceAnImageWasBilled(BodyForm form, int imageTokens) {
        assertWithinABlock(
                seed -> new SimulatedDialogue(seed, form, new AlignedWindow(), 100 * seed, true).showingImages(),
                () -> new StubProvider(form, MESSAGE_TOKENS, imageTokens));
    }

    private static void assertWithinABlock(IntFunction<SimulatedDialogue> dialogues, Supplier<StubProvider> providers) {
        int right = IntStream.rangeClosed(1, DIALOGUES)
                .map(seed -> rightPredictions(dialogues.apply(seed), providers.get()))
                .sum();
        assertThat(right).isGreaterThanOrEqualTo(DIALOGUES * REQUESTS * 98 / 100);
    }

    private static int rightPredictions(SimulatedDialogue dialogue, StubProvider provider) {
        int right = 0;
        for (int i = 0; i < REQUESTS; i++) {
            Context context = dialogue.next();
            Bill bill = provider.bill(context.body());
            CachePrediction predicted = predicted(dialogue, context);
            right += Math.abs(predicted.cachedReadTokens() - bill.read()) <= BLOCK_TOKENS
                            && Math.abs(predicted.cachedWriteTokens() - bill.written()) <= BLOCK_TOKENS
                    ? 1
                    : 0;
            report(dialogue, context, bill);
        }
        return right;
    }

    private static void report(SimulatedDialogue dialogue, Context context, Bill bill) {
        dialogue.house.usage.record(
                context.manifest().id(),
                new TokenUsage(Optional.empty(), bill.tokens(), OptionalInt.of(bill.read()), bill.written(), 5));
    }

    private static CachePrediction predicted(SimulatedDialogue dialogue, Context context) {
        return dialogue.house
                .usage
                .report(context.manifest().id())
                .orElseThrow()
                .predicted();
    }

    static Stream<Arguments> windowsAndPrompts() {
        return windows().stream()
                .flatMap(window -> Stream.of(50, 500).map(words -> Arguments.of(window.name(), window, words)));
    }

    /** The first mark in a history is paid for before it is known whether the window moves, and may be lost once. */
    @ParameterizedTest(name = "{0}, seeds from 1")
    @MethodSource("windowsAndPrompts")
    void marksAreNotDearerThanNoneBeyondOneLostWrite(String name, WindowPolicy window, int promptWords) {
        for (int seed = 1; seed <= DIALOGUES; seed++) {
            SimulatedDialogue dialogue =
                    new SimulatedDialogue(seed, BodyForm.ANTHROPIC, window, promptWords * seed / 2, true);
            StubProvider provider = new StubProvider(BodyForm.ANTHROPIC, MESSAGE_TOKENS, 0);
            double cost = 0;
            double unmarked = 0;
            for (int i = 0; i < REQUESTS; i++) {
                Bill bill = provider.bill(dialogue.next().body());
                cost += bill.cost();
                unmarked += bill.tokens();
            }
            assertThat(cost).as("seed %s", seed).isLessThanOrEqualTo(unmarked + LOST_WRITE);
        }
    }

    @Test
    void aHistoryIsMarkedAgainAlthoughTheFirstMarksWereLost() {
        ContextHarness house = new ContextHarness();
        house.window(new MovingOnce());
        IntStream.range(0, 150).forEach(entry -> house.journal.confirm("one of the first entries, number " + entry));
        RequestOptions options =
                RequestOptions.NONE.withPolicy("window", "moving-once").withForm(BodyForm.ANTHROPIC);
        StubProvider provider = new StubProvider(BodyForm.ANTHROPIC, MESSAGE_TOKENS, 0);
        List<Bill> bills = IntStream.range(0, 6)
                .mapToObj(request -> {
                    house.journal.confirm("another entry, number " + request);
                    return provider.bill(
                            house.assemble(ContextHarness.request(options)).body());
                })
                .toList();
        assertThat(bills.get(0).written()).isPositive();
        assertThat(bills.get(1).read()).isZero();
        assertThat(bills.get(5).read()).isPositive();
    }

    /** A window that shows all entries, and starts again at the second request. */
    private static final class MovingOnce implements WindowPolicy {

        private int requests;

        @Override
        public String name() {
            return "moving-once";
        }

        @Override
        public List<Setting> settings() {
            return List.of();
        }

        @Override
        public int reach(Settings settings) {
            return 500;
        }

        @Override
        public WindowStep next(WindowRequest request, Settings settings) {
            List<Candidate> shown = request.newest()
                    .subList(requests++ == 0 ? 0 : 20, request.newest().size());
            return WindowStep.rebuild(shown.get(0).position(), "moved")
                    .withBlockEnds(shown.stream().map(Candidate::position).toList());
        }
    }

    @ParameterizedTest(name = "{0}, seed 1")
    @MethodSource("forms")
    void aVolatileTextCostsItsOwnTokensAndNoMore(BodyForm form) {
        SimulatedDialogue plain = new SimulatedDialogue(1, form, new AlignedWindow(), 300, false);
        SimulatedDialogue changing = new SimulatedDialogue(1, form, new AlignedWindow(), 300, true);
        StubProvider provider = new StubProvider(form, MESSAGE_TOKENS, 0);
        StubProvider other = new StubProvider(form, MESSAGE_TOKENS, 0);
        for (int i = 0; i < REQUESTS; i++) {
            Bill withoutTexts = provider.bill(plain.next().body());
            Bill withTexts = other.bill(changing.next().body());
            assertThat(withTexts.read()).isGreaterThanOrEqualTo(withoutTexts.read());
            assertThat(withTexts.written()).isLessThanOrEqualTo(withoutTexts.written());
        }
    }

    static List<BodyForm> forms() {
        return FORMS;
    }
}
