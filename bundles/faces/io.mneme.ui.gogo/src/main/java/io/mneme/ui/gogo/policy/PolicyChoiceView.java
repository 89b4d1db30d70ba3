package io.mneme.ui.gogo.policy;

import static io.mneme.ui.gogo.output.TableColumns.columns;
import static java.util.function.Predicate.not;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Shows which policies serve: one choice with all that do not, several as a table in which recipes with the same choice share a row.
 *
 * @param policies the policies as they are listed
 */
record PolicyChoiceView(List<PolicyInfo> policies) {

    private static final String RECIPE = "recipe";
    private static final String IF_NAMED = " if named";

    private static final TableColumns OTHERS = columns("name", "version", "bundle", "reason")
            .deciding("name", "reason")
            .detail("version", "bundle");

    PolicyChoiceView {
        policies = List.copyOf(policies);
    }

    /** Returns the text of choices, a list of fields or a table. */
    Object of(JsonNode choices) {
        List<JsonNode> shared = shared(choices);
        return shared.size() == 1 ? fields(shared.get(0)) : Table.of(shared, columnsOf());
    }

    private TableColumns columnsOf() {
        return choice().and("others", PolicyChoiceView::others)
                .deciding("kind", "serves", "because")
                .detail("version", "bundle");
    }

    private FieldList fields(JsonNode choice) {
        FieldList fields = FieldList.of(choice, choice());
        return choice.path("others").isEmpty()
                ? fields
                : fields.with("others", Table.of(choice.path("others"), OTHERS));
    }

    private TableColumns choice() {
        return columns(RECIPE, "kind", "serves=serves/name", "version=serves/version", "bundle=serves/bundle")
                .and("because", this::because);
    }

    /** A type whose policies must be named by recipes may have one that serves other uses, which the list calls active. */
    private Object because(JsonNode choice) {
        String rule = choice.path("rule").textValue();
        String elsewhere = choice.path("serves").isObject()
                ? ""
                : policies.stream()
                        .filter(policy ->
                                policy.kind().equals(choice.path("kind").textValue()))
                        .flatMap(policy -> policy.usedBy().stream()
                                .filter(not(use -> use.endsWith(IF_NAMED)))
                                .map(use -> "; " + policy.name() + " serves " + use))
                        .collect(Collectors.joining());
        return rule + elsewhere;
    }

    /** Returns the choices, of which those that differ only in their recipes are one. */
    private static List<JsonNode> shared(JsonNode choices) {
        Map<JsonNode, List<String>> recipes = new LinkedHashMap<>();
        choices.forEach(choice -> recipes.computeIfAbsent(withoutRecipe(choice), same -> new ArrayList<>())
                .add(choice.path(RECIPE).textValue()));
        long all = choices.valueStream()
                .map(choice -> choice.path(RECIPE).textValue())
                .distinct()
                .count();
        List<JsonNode> shared = new ArrayList<>();
        recipes.forEach((choice, names) -> shared.add(
                ((ObjectNode) choice).put(RECIPE, all > 1 && names.size() == all ? "all" : String.join(", ", names))));
        return shared;
    }

    private static JsonNode withoutRecipe(JsonNode choice) {
        ObjectNode copy = choice.deepCopy();
        copy.remove(RECIPE);
        return copy;
    }

    /** Returns the policies that do not serve, those with the same reason together. */
    private static Object others(JsonNode choice) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        choice.path("others")
                .forEach(other -> names.computeIfAbsent(other.path("reason").textValue(), reason -> new ArrayList<>())
                        .add(other.path("name").textValue()));
        return names.entrySet().stream()
                .map(reason -> String.join(", ", reason.getValue()) + ": " + reason.getKey())
                .collect(Collectors.joining("; "));
    }
}
