package io.mneme.context.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.LostPrefix;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.api.manifest.UsageConflictException;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.manifest.UsageReport.CacheMissCause;
import io.mneme.api.manifest.UsageReport.NamedCause;
import io.mneme.context.ContextHarness;
import io.mneme.spi.meter.DocumentedMeters;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class UsageReportsTest {

    private static final String LONG = "Correct what was recognised, and keep the style. ".repeat(200);

    private final ContextHarness house = new ContextHarness();
    private Instant now = ContextHarness.NOON;

    @Test
    void predictsAWholeWarmPrefixInStepsOfTheProvider() {
        assemble("gpt-4o", LONG);
        Manifest second = assemble("gpt-4o", LONG);

        CachePrediction predicted =
                house.usage.report(second.id()).orElseThrow().predicted();

        assertThat(predicted.promptTokens()).isEqualTo(second.tokens()).isGreaterThan(1_152);
        assertThat(predicted.cachedReadTokens())
                .isEqualTo(second.tokens() - second.tokens() % 128)
                .isPositive();
        assertThat(predicted.cost()).isEqualTo(predicted.fullPriceTokens() + 0.1 * predicted.cachedReadTokens());
    }

    @Test
    void predictsThatAProviderWithMarkedPlacesReadsUpToThem() {
        house.journal.confirm("a");
        Manifest first = assemble("claude-sonnet-4", LONG);
        house.journal.confirm("b");
        Manifest second = assemble("claude-sonnet-4", LONG);

        int head = predicted(first).cachedWriteTokens();
        assertThat(head)
                .isCloseTo(
                        second.segments().get(0).tokens()
                                + second.segments().get(1).tokens(),
                        Offset.offset(2));
        assertThat(predicted(second).cachedReadTokens()).isEqualTo(head);
        assertThat(predicted(second).cachedWriteTokens()).isZero();
    }

    private CachePrediction predicted(Manifest manifest) {
        return house.usage.report(manifest.id()).orElseThrow().predicted();
    }

    @Test
    void hasNoCauseWhenThePredictionWasRight() {
        assemble("gpt-4o", LONG);
        Manifest second = assemble("gpt-4o", LONG);
        UsageReport report = house.usage.record(second.id(), read(second, second.tokens() - second.tokens() % 128));
        assertThat(report.differs()).isFalse();
        assertThat(report.cause()).isEmpty();
    }

    @Test
    void theFirstRequestOfASessionIsACause() {
        assertThat(cause(assemble("gpt-4o", LONG), 0).cause()).isEqualTo(CacheMissCause.FIRST_REQUEST);
    }

    @Test
    void anotherModelIsACause() {
        assemble("gpt-4o", LONG);
        NamedCause cause = cause(assemble("gpt-4o-mini", LONG), 0);
        assertThat(cause.cause()).isEqualTo(CacheMissCause.OTHER_MODEL);
        assertThat(cause.explanation())
                .isEqualTo("other model than for the previous request: gpt-4o-mini after gpt-4o");
    }

    @Test
    void anotherModelThatOnlyTheProviderReportsIsACause() {
        Manifest first = assemble("gpt-4o", LONG);
        house.usage.record(first.id(), usage(first, "gpt-4o-2024-08-06", 0));
        Manifest second = assemble("gpt-4o", LONG);
        UsageReport report = house.usage.record(second.id(), usage(second, "gpt-4o-2024-11-20", 0));
        assertThat(report.differs()).isTrue();
        assertThat(report.cause().orElseThrow().cause()).isEqualTo(CacheMissCause.OTHER_MODEL);
    }

    @Test
    void anIdleTimeLongerThanTheTimeToLiveIsACause() {
        assemble("gpt-4o", LONG);
        now = now.plus(Duration.ofMinutes(20));
        NamedCause cause = cause(assemble("gpt-4o", LONG), 0);
        assertThat(cause.cause()).isEqualTo(CacheMissCause.EXPIRED);
        assertThat(cause.explanation()).startsWith("expired: 1,200 s since the previous request, kept for ");
    }

    @Test
    void aContributorThatBrokeThePrefixIsACause() {
        assemble("gpt-4o", LONG);
        NamedCause cause = cause(assemble("gpt-4o", "Now " + LONG), 0);
        assertThat(cause.cause()).isEqualTo(CacheMissCause.PREFIX_BROKEN);
        assertThat(cause.explanation()).startsWith("prefix broken by mode-prompt (io.mneme.context ");
    }

    @Test
    void aPromptBelowTheMinimumIsACause() {
        assemble("gpt-4o", "Short.");
        NamedCause cause = cause(assemble("gpt-4o", "Short."), 0);
        assertThat(cause.cause()).isEqualTo(CacheMissCause.BELOW_MINIMUM);
        assertThat(cause.explanation()).contains("cached from 1,024 on");
    }

    @Test
    void aPromptThatIsAFewTokensLongerThanTheMinimumIsPerhapsBelowIt() {
        String prompt = "Correct what was recognised, and keep the style. ".repeat(105);
        assemble("gpt-4o", prompt);
        Manifest second = assemble("gpt-4o", prompt);
        assertThat(predicted(second).cachedReadTokens()).isEqualTo(1_024);
        assertThat(cause(second, 0).explanation()).startsWith("perhaps below the minimum: about ");
    }

    @Test
    void aProviderThatReportsNoCacheIsACause() {
        assemble("gpt-4o", LONG);
        Manifest second = assemble("gpt-4o", LONG);
        TokenUsage silent = new TokenUsage(Optional.empty(), second.tokens(), OptionalInt.empty(), 0, 5);
        UsageReport report = house.usage.record(second.id(), silent);
        assertThat(report.differs()).isTrue();
        assertThat(report.cause())
                .contains(new NamedCause(CacheMissCause.NOT_REPORTED, "the provider reported nothing about a cache"));
    }

    @Test
    void moreThanTheSessionLeftInTheCacheIsASharedCache() {
        assemble("gpt-4o", LONG + "One.");
        Manifest second = assemble("gpt-4o", LONG + "One.");
        TokenUsage more =
                new TokenUsage(Optional.empty(), 2 * second.tokens(), OptionalInt.of(2 * second.tokens()), 0, 5);
        assertThat(house.usage.record(second.id(), more).cause().orElseThrow().cause())
                .isEqualTo(CacheMissCause.SHARED_CACHE);
    }

    @Test
    void readingAtTheFirstRequestOfASessionIsASharedCache() {
        assertThat(cause(assemble("gpt-4o", LONG), 512).cause()).isEqualTo(CacheMissCause.SHARED_CACHE);
    }

    @Test
    void readingAfterTheTimeToLiveIsACacheThatIsKeptLonger() {
        assemble("gpt-4o", LONG);
        now = now.plus(Duration.ofMinutes(20));
        NamedCause cause = cause(assemble("gpt-4o", LONG), 1_024);
        assertThat(cause.cause()).isEqualTo(CacheMissCause.KEPT_LONGER);
        assertThat(cause.explanation())
                .isEqualTo("kept longer than expected: read 1,200 s after the previous request, the profile openai says"
                        + " 300 s");
    }

    @Test
    void aDifferenceOfMoreThanABlockHasACause() {
        assemble("gpt-4o", LONG);
        Manifest second = assemble("gpt-4o", LONG);
        int expected = predicted(second).cachedReadTokens();
        UsageReport report = house.usage.record(second.id(), read(second, expected - 129));
        assertThat(report.differs()).isTrue();
        assertThat(report.cause()).isPresent();
    }

    @Test
    void whatBrokeThePrefixIsNamedWithWhatItCostsBeforeAnythingIsBilled() {
        Manifest first = assemble("gpt-4o", LONG);
        Manifest second = assemble("gpt-4o", "Now " + LONG);
        LostPrefix lost = house.usage.report(second.id()).orElseThrow().lostTo().orElseThrow();
        int lostTokens = first.tokens() - first.tokens() % 128;
        assertThat(lost.contributor()).isEqualTo("mode-prompt");
        assertThat(lost.bundle()).isEqualTo("io.mneme.context");
        assertThat(lost.tokens()).isEqualTo(lostTokens);
        assertThat(lost.cost()).isEqualTo(0.9 * lostTokens);
        assertThat(house.comparison.compare(first.id(), second.id()).lostTo()).contains(lost);
    }

    @Test
    void nothingIsLostWhereNothingBroke() {
        house.journal.confirm("a");
        assemble("gpt-4o", LONG);
        house.journal.confirm("b");
        assertThat(house.usage
                        .report(assemble("gpt-4o", LONG).id())
                        .orElseThrow()
                        .lostTo())
                .isEmpty();
    }

    @Test
    void thePredictionCountsAsTheLastBillDid() {
        Manifest first = assemble("gpt-4o", LONG);
        int billed = first.tokens() * 5 / 4;
        house.usage.record(first.id(), new TokenUsage(Optional.empty(), billed, OptionalInt.of(0), 0, 5));
        assertThat(predicted(assemble("gpt-4o", LONG)).promptTokens()).isEqualTo(billed);
    }

    @Test
    void aBodyOfAnthropicsFormIsPredictedByMarksWhateverProviderIsConfigured() {
        RequestOptions options = RequestOptions.NONE.withForm(BodyForm.ANTHROPIC);
        house.context.modified(Map.of("provider", "openai"));
        Manifest first = assemble(options, LONG);
        assertThat(predicted(first).provider().name()).isEqualTo("anthropic");
        assertThat(predicted(first).cachedWriteTokens()).isPositive();
        assertThat(predicted(assemble(options, LONG)).cachedReadTokens())
                .isEqualTo(predicted(first).cachedWriteTokens());
    }

    @Test
    void aBilledReadWithinATenthIsNoDifference() {
        assemble("gpt-4o", LONG);
        Manifest second = assemble("gpt-4o", LONG);
        int expected = house.usage.report(second.id()).orElseThrow().predicted().cachedReadTokens();
        assertThat(house.usage
                        .record(second.id(), read(second, expected * 95 / 100))
                        .differs())
                .isFalse();
    }

    @Test
    void theBilledCostHasThePricesOfTheProvider() {
        Manifest only = assemble("claude-sonnet-4", LONG);
        TokenUsage billed = new TokenUsage(Optional.empty(), 3_000, OptionalInt.of(1_000), 1_500, 7);
        assertThat(house.usage.record(only.id(), billed).billedCost()).hasValue(500 + 0.1 * 1_000 + 1.25 * 1_500);
    }

    @Test
    void aUsageThatIsReportedAgainCountsOnce() {
        Manifest only = assemble("gpt-4o", LONG);
        UsageReport report = house.usage.record(only.id(), read(only, 0));
        assertThat(house.usage.record(only.id(), read(only, 0))).isEqualTo(report);
        assertThat(billed("uncached")).isEqualTo(only.tokens());
        assertThat(house.meters
                        .get("mneme.prompt.cache.misses")
                        .tag("cause", "first_request")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void anotherUsageOfTheSameContextIsRejected() {
        Manifest only = assemble("gpt-4o", LONG);
        house.usage.record(only.id(), read(only, 0));
        assertThatThrownBy(() -> house.usage.record(only.id(), read(only, 1_024)))
                .isInstanceOf(UsageConflictException.class);
        assertThat(billed("cached_read")).isZero();
    }

    @Test
    void aUsageOfAnUnknownContextIsRejected() {
        assertThatThrownBy(() ->
                        house.usage.record("none", new TokenUsage(Optional.empty(), 1, OptionalInt.empty(), 0, 0)))
                .isInstanceOf(UnknownContextException.class);
    }

    @Test
    void theMetersOfUsagesAreThoseOfTheCatalogue() {
        Manifest only = assemble("gpt-4o", LONG);
        var before = house.meters.getMeters();
        house.usage.record(only.id(), read(only, 0));
        assertThat(house.meters.getMeters().stream()
                        .filter(meter -> !before.contains(meter))
                        .map(UsageReportsTest::described)
                        .collect(Collectors.toSet()))
                .isEqualTo(DocumentedMeters.ofSection("Usage"));
    }

    private static String described(Meter meter) {
        Meter.Id id = meter.getId();
        String labels = id.getTags().stream().map(Tag::getKey).collect(Collectors.joining(","));
        String unit = id.getBaseUnit() == null ? "" : " " + id.getBaseUnit();
        return id.getName() + " " + id.getType().name().toLowerCase(Locale.ROOT) + " " + labels + unit;
    }

    private double billed(String state) {
        return house.meters
                .get("mneme.prompt.billed")
                .tags("recipe", "dictation", "state", state)
                .counter()
                .count();
    }

    private NamedCause cause(Manifest manifest, int read) {
        return house.usage.record(manifest.id(), read(manifest, read)).cause().orElseThrow();
    }

    private static TokenUsage read(Manifest manifest, int read) {
        return new TokenUsage(Optional.empty(), manifest.tokens(), OptionalInt.of(read), 0, 5);
    }

    private static TokenUsage usage(Manifest manifest, String model, int read) {
        return new TokenUsage(Optional.of(model), manifest.tokens(), OptionalInt.of(read), 0, 5);
    }

    private Manifest assemble(String model, String prompt) {
        return assemble(RequestOptions.NONE.withModel(model), prompt);
    }

    private Manifest assemble(RequestOptions options, String prompt) {
        RequestInputs inputs = new RequestInputs(Map.of("mode_prompt", prompt), Optional.empty());
        return house.assembler
                .assemble(new ContextRequest("dictation", "s", Map.of("mode", "proofread"), inputs, options), now)
                .manifest();
    }
}
