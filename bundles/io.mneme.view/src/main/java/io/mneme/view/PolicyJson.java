package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.Setting;
import java.util.List;

/** Writes policies as JSON. */
public final class PolicyJson {

    private PolicyJson() {}

    /** Returns policies as an object whose {@code data} is the list. */
    public static ObjectNode list(List<PolicyInfo> policies) {
        ObjectNode document = JsonNodes.object();
        ArrayNode data = document.putArray("data");
        policies.forEach(policy -> data.add(of(policy)));
        return document;
    }

    /** Returns a policy as an object. */
    public static ObjectNode of(PolicyInfo policy) {
        ObjectNode json = JsonNodes.object();
        json.put("kind", policy.kind());
        json.put("name", policy.name());
        json.put("bundle", policy.bundle());
        json.put("version", policy.version());
        json.put("ranking", policy.ranking());
        json.set("selectors", JsonNodes.strings(policy.selectors()));
        json.put("active", policy.active());
        json.put("note", policy.note());
        json.put("failures", policy.failures());
        json.set("settings", JsonNodes.strings(settings(policy)));
        json.set("used_by", JsonNodes.strings(policy.usedBy()));
        return json;
    }

    /** Returns the settings of a policy, each with its default value and minimum. */
    public static List<String> settings(PolicyInfo policy) {
        return policy.settings().stream()
                .map(setting -> setting.name() + " (" + Setting.text(setting.defaultValue()) + ", at least "
                        + Setting.text(setting.minimum()) + ")")
                .toList();
    }
}
