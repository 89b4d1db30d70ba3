package io.mneme.ui.gogo.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.spi.command.ArgumentRequest;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyNamesTest {

    @Test
    void recipesAreThoseThatPoliciesServe() {
        PolicyNames names = new PolicyNames(admin(
                policy("sliding", List.of("focus sessions if named"), List.of("dictation", "chat")),
                policy("growing", List.of("recall"), List.of("chat"))));
        assertThat(names.values(new ArgumentRequest("context:assemble", "recipe", List.of(), "", "/")))
                .containsExactly("chat", "dictation");
    }

    private static PolicyInfo policy(String name, List<String> usedBy, List<String> recipes) {
        return new PolicyInfo(
                "window",
                name,
                "x.tea",
                "1.0.0",
                0,
                Map.of(),
                true,
                "",
                0,
                List.of(),
                usedBy,
                recipes,
                PolicyInfo.PolicyTimes.NONE);
    }

    private static PolicyAdmin admin(PolicyInfo... listed) {
        return (PolicyAdmin) Proxy.newProxyInstance(
                PolicyAdmin.class.getClassLoader(),
                new Class<?>[] {PolicyAdmin.class},
                (instance, method, arguments) -> List.of(listed));
    }
}
