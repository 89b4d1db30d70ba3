package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import java.util.List;
import java.util.TreeMap;

/** Writes how shadows differ from the active policies as JSON. */
public final class ShadowJson {

    private ShadowJson() {}

    /** Returns the reports as an object whose {@code data} is the list. */
    public static ObjectNode list(List<ShadowReport> shadows) {
        ObjectNode document = JsonNodes.object();
        ArrayNode data = document.putArray("data");
        shadows.forEach(shadow -> data.add(node(shadow)));
        return document;
    }

    private static ObjectNode node(ShadowReport shadow) {
        ObjectNode node = JsonNodes.object();
        node.put("kind", shadow.kind()).put("name", shadow.name());
        node.put("same", shadow.same()).put("different", shadow.different());
        node.put("failed", shadow.failed()).put("skipped", shadow.skipped());
        ObjectNode means = node.putObject("means");
        new TreeMap<>(shadow.means()).forEach(means::put);
        return node;
    }
}
