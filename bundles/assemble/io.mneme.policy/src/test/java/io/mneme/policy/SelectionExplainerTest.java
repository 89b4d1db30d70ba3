package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyChoice;
import io.mneme.api.policy.PolicyChoice.ChosenPolicy;
import io.mneme.api.policy.PolicyChoice.PassedPolicy;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.RecipePreferences.RecipePreference;
import io.mneme.api.policy.UnknownPolicyException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Greeters of which recipes prefer different ones: which serves, by which rule, and what the list says of it. */
class SelectionExplainerTest {

    /** The service of the type. */
    private record Greeter(String name) {}

    private final PolicyHarness harness = new PolicyHarness();
    private final OpenPolicyType<Greeter> greeters = harness.types.open(
            PolicyType.of("greeter", Greeter.class, new Greeter("silent"), Greeter::name, greeter -> List.of())
                    .withPreferred("polite"));
    private final PolicyAdmin admin = new PolicyAdminService(
            harness.types,
            List.of(() -> List.of(
                    new RecipePreference("plain", Map.of()),
                    new RecipePreference("short", Map.of("greeter", "brief", "weighting", "even")))));

    @BeforeEach
    void bindTwo() {
        bind("polite");
        bind("brief");
    }

    private void bind(String name, Object... properties) {
        greeters.add(TestReferences.of("1.2.3", properties), new Greeter(name));
    }

    private PolicyChoice choice(Map<String, String> selectors) {
        return admin.explain(selectors).stream()
                .filter(choice -> choice.kind().equals("greeter"))
                .reduce((one, other) -> {
                    throw new IllegalArgumentException("more than one recipe: " + one + other);
                })
                .orElseThrow();
    }

    @Test
    void namesTheRecipesThatEachPolicyServes() {
        assertThat(admin.list())
                .filteredOn(policy -> policy.kind().equals("greeter"))
                .extracting(PolicyInfo::name, PolicyInfo::active, PolicyInfo::servesRecipes)
                .containsExactly(
                        tuple("polite", true, List.of("plain")),
                        tuple("brief", true, List.of("short")),
                        tuple("silent", false, List.of()));
    }

    @Test
    void aPolicyThatServesNoRecipeIsNotActive() {
        admin.use("greeter", "brief", SwapTiming.AT_REBUILD);
        assertThat(admin.list())
                .filteredOn(policy -> policy.name().equals("polite"))
                .extracting(PolicyInfo::active, PolicyInfo::note)
                .containsExactly(tuple(false, "brief was activated by the operator"));
    }

    @Test
    void theListGivesTheSameReasons() {
        PolicyAdmin ofOneRecipe = new PolicyAdminService(
                harness.types, List.of(() -> List.of(new RecipePreference("short", Map.of("greeter", "brief")))));
        assertThat(note("polite", ofOneRecipe)).isEqualTo("the recipe prefers brief");
        bind("formal", "recipe", "short", "service.ranking", -1);
        assertThat(note("polite", ofOneRecipe)).isEqualTo("formal is bound to recipe=short");
        bind("curt", "recipe", "short", "service.ranking", -2);
        assertThat(note("curt", ofOneRecipe)).isEqualTo("formal ranks higher");
    }

    private static String note(String name, PolicyAdmin admin) {
        return admin.list().stream()
                .filter(policy -> policy.name().equals(name))
                .map(PolicyInfo::note)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void saysThatTheRecipePrefersOne() {
        PolicyChoice choice = choice(Map.of("recipe", "short"));
        assertThat(choice.serves()).contains(new ChosenPolicy("brief", "1.2.3", "plug.in"));
        assertThat(choice.rule()).isEqualTo("the recipe prefers it among those of the same ranking");
        assertThat(choice.others())
                .extracting(PassedPolicy::name, PassedPolicy::reason)
                .containsExactly(tuple("polite", "the recipe prefers brief"), tuple("silent", "brief ranks higher"));
    }

    @Test
    void saysThatTheTypePrefersOne() {
        assertThat(choice(Map.of("recipe", "plain")).rule())
                .isEqualTo("it is preferred among those of the same ranking");
    }

    @Test
    void saysThatTheOperatorHasActivatedOne() {
        admin.use("greeter", "polite", SwapTiming.AT_REBUILD);
        assertThat(choice(Map.of("recipe", "short")).rule()).isEqualTo("the operator has activated it");
    }

    @Test
    void saysToWhichOtherRequestsAPolicyIsBound() {
        bind("formal", "mode", "letter");
        assertThat(choice(Map.of("recipe", "plain", "mode", "letter")).serves())
                .map(ChosenPolicy::name)
                .contains("formal");
        assertThat(choice(Map.of("recipe", "plain", "mode", "chat")).others())
                .contains(new PassedPolicy("formal", "1.2.3", "plug.in", "serves other requests: mode=letter"));
    }

    @Test
    void noneServesATypeThatMustBeNamed() {
        PolicyChoice weighting = admin.explain(Map.of("recipe", "plain")).stream()
                .filter(choice -> choice.kind().equals("weighting"))
                .findFirst()
                .orElseThrow();
        assertThat(weighting.serves()).isEqualTo(Optional.empty());
        assertThat(weighting.rule()).isEqualTo("a request or the recipe must name one");
    }

    @Test
    void withoutARecipeEachIsExplained() {
        assertThat(admin.explain(Map.of("mode", "chat")))
                .extracting(PolicyChoice::recipe)
                .containsExactly("plain", "plain", "short", "short");
    }

    @Test
    void anUnknownRecipeIsRefusedByItsName() {
        assertThatThrownBy(() -> admin.explain(Map.of("recipe", "none")))
                .isInstanceOf(UnknownPolicyException.class)
                .hasMessage("no recipe is called none; there are plain, short");
    }
}
