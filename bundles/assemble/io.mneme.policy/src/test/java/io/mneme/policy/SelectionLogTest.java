package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyUse;
import io.mneme.api.policy.RecipePreferences;
import io.mneme.api.policy.RecipePreferences.RecipePreference;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.ServiceReference;
import org.slf4j.LoggerFactory;

class SelectionLogTest {

    private static final RecipePreferences RECIPES = () ->
            List.of(new RecipePreference("chat", Map.of()), new RecipePreference("dictation", Map.of("scale", "kept")));

    private final Logger logger = (Logger) LoggerFactory.getLogger(SelectionLog.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final PolicyHarness harness = new PolicyHarness();
    private final OpenPolicyType<WeightingPolicy> scales = open("scale");

    @BeforeEach
    void watch() {
        lines.start();
        logger.addAppender(lines);
        new SelectionLog(harness.types, List.of(RECIPES));
        scales.provide(policy("kept"));
    }

    @AfterEach
    void detach() {
        logger.detachAppender(lines);
    }

    private OpenPolicyType<WeightingPolicy> open(String name, PolicyUse... uses) {
        return harness.types.open(
                PolicyType.of(name, WeightingPolicy.class, policy("none"), WeightingPolicy::name, any -> List.of())
                        .withUses(uses));
    }

    private static WeightingPolicy policy(String name) {
        return PolicyHarness.policy(name, items -> List.of());
    }

    private static ServiceReference<?> add(
            OpenPolicyType<WeightingPolicy> type, String name, ServiceReference<?> reference) {
        type.add(reference, policy(name));
        return reference;
    }

    private List<String> lines() {
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Test
    void theArrivalAndTheDepartureOfAPluginAreALineEach() {
        ServiceReference<?> mine = add(scales, "mine", TestReferences.of("1.2.3", "service.ranking", 5));
        scales.remove(mine);
        assertThat(lines())
                .containsExactly(
                        "Active scale for the recipes chat: mine (plug.in 1.2.3), before: none (io.mneme 0.0.0); "
                                + "for the recipes dictation: mine (plug.in 1.2.3), before: kept (io.mneme 0.0.0)",
                        "Active scale for the recipes chat: none (io.mneme 0.0.0), before: mine (plug.in 1.2.3); "
                                + "for the recipes dictation: kept (io.mneme 0.0.0), before: mine (plug.in 1.2.3)");
    }

    @Test
    void requestsThatAPluginIsBoundToAreNamed() {
        add(scales, "shipped", TestReferences.shipped());
        add(scales, "mine", TestReferences.of("1.2.3", "mode", List.of("code", "mail")));
        assertThat(lines())
                .singleElement()
                .asString()
                .startsWith("Active scale for all recipes with mode=code,mail: mine (plug.in 1.2.3), before: shipped ");
    }

    @Test
    void aPluginThatServesNothingIsNotMentioned() {
        add(scales, "shipped", TestReferences.shipped());
        add(scales, "mine", TestReferences.of("1.2.3", "service.ranking", -5));
        assertThat(lines()).isEmpty();
    }

    @Test
    void whatTheContainerShipsIsNotMentioned() {
        add(scales, "shipped", TestReferences.shipped());
        assertThat(lines()).isEmpty();
    }

    @Test
    void aUseOfTheTypeStandsForItsRequests() {
        add(
                open("ruler", PolicyUse.of("search", Map.of()), PolicyUse.onlyNamed("recall")),
                "mine",
                TestReferences.of("1.2.3"));
        assertThat(lines()).singleElement().asString().startsWith("Active ruler for search: mine ");
    }
}
