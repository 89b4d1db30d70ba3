package io.mneme.context.recipe;

import static org.osgi.service.component.annotations.ConfigurationPolicy.REQUIRE;

import io.mneme.context.policy.RecipePolicies;
import io.mneme.context.settings.WindowSettings;
import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.config.LastGood;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Reads a recipe from its configuration, and follows it; a wrong one leaves the last good one in force. */
@Component(
        service = ConfiguredRecipe.class,
        configurationPid = "io.mneme.context.recipe",
        configurationPolicy = REQUIRE)
@Designate(ocd = ConfiguredRecipe.Config.class, factory = true)
public final class ConfiguredRecipe {

    @ObjectClassDefinition(
            name = "Mneme: recipe",
            description = "The contributors of a context. A line window.POLICY.NAME is a setting of a window policy")
    @interface Config {

        @AttributeDefinition(description = "Name of the recipe, as requests name it")
        String name();

        @AttributeDefinition(description = "Names of its contributors, in the order of their pieces in the prompt")
        String[] contributors();

        @AttributeDefinition(
                required = false,
                description = "Names of the selectors that each request must give: mode, tenant")
        String[] selectors();

        @AttributeDefinition(
                required = false,
                description = "Names of policies that serve among those of the same ranking, as type=name")
        String[] policies();

        @AttributeDefinition(
                description = "Of several recipes of one name the one with the highest ranking is used",
                min = "" + MIN_RANKING)
        int service_ranking() default DEFAULT_RANKING;

        @AttributeDefinition(
                description = "Maximum number of tokens that its contributors share; 0 for no maximum",
                min = "" + MIN_TOKEN_LIMIT)
        int token__limit() default MIN_TOKEN_LIMIT;

        @AttributeDefinition(
                required = false,
                description = "Shares of the token limit in percent, as contributor=percent; the others have the rest"
                        + " together")
        String[] token__shares();
    }

    private static final int MIN_TOKEN_LIMIT = 0;
    private static final int DEFAULT_RANKING = 0;
    private static final int MIN_RANKING = -1_000_000;

    /** Begins the keys of settings of window policies, for example {@code window.fifo.max_entries}. */
    private static final String WINDOW_SETTING = "window.";

    private final String pid;
    private final LastGood<Optional<Recipe>> recipe;

    @Activate
    public ConfiguredRecipe(Map<String, Object> properties) {
        pid = String.valueOf(properties.get("service.pid"));
        recipe = new LastGood<>(pid, ConfiguredRecipe::read);
        recipe.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        recipe.offer(properties);
    }

    String pid() {
        return pid;
    }

    /** Returns the recipe; empty if the configuration has never been right. */
    Optional<Recipe> recipe() {
        return recipe.current();
    }

    /**
     * Accepts the name of any setting, since only the window policies, which come and go, define them. One without a policy
     * belongs to the recipe's own.
     */
    private static Map<String, Double> windowSettings(ConfigurationValues values, Map<String, String> policies) {
        Map<String, Double> settings = values.numbers(WINDOW_SETTING);
        String window = policies.get("window");
        return window == null ? settings : WindowSettings.ofPolicy(window, settings);
    }

    private static Optional<Recipe> read(ConfigurationValues values) {
        if (values.properties().isEmpty()) {
            return Optional.empty();
        }
        String name = values.text("name").orElse("");
        Map<String, String> named = pairs(values, "policies", "type=name");
        RecipePolicies policies = new RecipePolicies(named, windowSettings(values, named));
        try {
            return Optional.of(new Recipe(
                    name,
                    values.list("contributors").toList(),
                    values.list("selectors").toList(),
                    policies,
                    values.number("service.ranking", DEFAULT_RANKING, MIN_RANKING),
                    shares(values)));
        } catch (IllegalArgumentException wrong) {
            throw new InvalidValueException("name, contributors", "do not make a recipe", wrong.getMessage());
        }
    }

    private static TokenShares shares(ConfigurationValues values) {
        Map<String, Integer> percents = new HashMap<>();
        pairs(values, "token_shares", "contributor=percent").forEach((contributor, percent) -> {
            if (!percent.matches("[0-9]{1,2}")) {
                throw new IllegalArgumentException("a share is contributor=percent: " + contributor + "=" + percent);
            }
            percents.put(contributor, Integer.valueOf(percent));
        });
        return new TokenShares(values.number("token_limit", MIN_TOKEN_LIMIT, MIN_TOKEN_LIMIT), percents);
    }

    private static Map<String, String> pairs(ConfigurationValues values, String key, String form) {
        Map<String, String> pairs = new HashMap<>();
        for (String pair : values.list(key).toList()) {
            int at = pair.indexOf('=');
            if (at < 1 || at == pair.length() - 1) {
                throw new IllegalArgumentException(key + " are of the form " + form + ": " + pair);
            }
            pairs.put(pair.substring(0, at).strip(), pair.substring(at + 1).strip());
        }
        return pairs;
    }
}
