package io.mneme.itests.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.TestContainer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What operators decide about policies, over HTTP and in the shell. Each test has a mode of its own. */
class PolicyAdministrationIT {

    private static final String INLINE = "/v1/policies/renderer/inline-diff";

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    private static final ContainerApi api = container.api();

    private String mode;

    @BeforeEach
    void dictate(TestInfo test) {
        mode = test.getTestMethod().orElseThrow().getName();
        api.confirm(mode, "平平来了", "萍萍来了");
        assertThat(renderer()).isEqualTo("arrow");
    }

    @AfterEach
    void restore() {
        api.delete("/v1/policies/renderer");
        api.delete("/v1/policies/window");
    }

    @Test
    void aRequestThatNamesWhatIsNotThereIsServedAndSaysSo() {
        ObjectNode request = ContainerApi.object().put("renderer", "nope");
        request.set("window", ContainerApi.object().put("policy", "gone").put("max_entries", 3));
        JsonNode context = api.context(mode, request);
        assertThat(context.path("text").asText()).contains("\n- 平平来了 → 萍萍来了\n");
        assertThat(context.path("renderer").asText()).isEqualTo("arrow");
        assertThat(context.path("left_out"))
                .extracting(left -> left.path("reason").asText())
                .containsExactlyInAnyOrder(
                        "renderer nope is not installed; arrow serves",
                        "window policy gone is not installed; grow-and-rebuild serves");
    }

    @Test
    void anActivatedPolicyServesNewWindowsAndOpenOnesFromTheirNextRebuild() {
        JsonNode policy =
                api.patch(INLINE, ContainerApi.object().put("active", true)).body();
        assertThat(policy.path("active").asBoolean()).isTrue();
        assertThat(policy.path("note").asText()).isEqualTo("activated by the operator");
        assertThat(renderer()).isEqualTo("arrow");
        api.confirm(mode + "-new", "平平来了", "萍萍来了");
        assertThat(api.context(mode + "-new", ContainerApi.object())
                        .path("renderer")
                        .asText())
                .isEqualTo("inline-diff");
        JsonNode now = api.context(mode, ContainerApi.object().put("swap", "now"));
        assertThat(now.path("renderer").asText()).isEqualTo("inline-diff");
        assertThat(now.path("window").path("reason").asText()).isEqualTo("renderer inline-diff became active");
    }

    @Test
    void aPolicyActivatedNowServesOpenWindowsAtTheirNextRequest() {
        ObjectNode now = ContainerApi.object().put("active", true).put("swap", "now");
        assertThat(api.patch(INLINE, now).status()).isEqualTo(200);
        assertThat(renderer()).isEqualTo("inline-diff");
    }

    @Test
    void aRankingDecidesUntilItIsRestored() {
        JsonNode ranked =
                api.patch(INLINE, ContainerApi.object().put("ranking", 500)).body();
        assertThat(ranked.path("ranking").asInt()).isEqualTo(500);
        assertThat(ranked.path("active").asBoolean()).isTrue();
        assertThat(api.delete("/v1/policies/renderer").status()).isEqualTo(204);
        assertThat(policy("inline-diff").path("active").asBoolean()).isFalse();
    }

    @Test
    void aPolicyThatIsNotThereIsRefusedByName() {
        ContainerApi.ApiResponse answer =
                api.patch("/v1/policies/renderer/nope", ContainerApi.object().put("active", true));
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body().path("detail").asText()).contains("nope", "arrow", "inline-diff");
    }

    @Test
    void aSwapThatIsNoneIsRefusedByField() {
        ContainerApi.ApiResponse answer =
                api.patch(INLINE, ContainerApi.object().put("active", true).put("swap", "later"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().path("field").asText()).isEqualTo("swap");
    }

    @Test
    void whatOperatorsDecidedHoldsAfterARestart() {
        assertThat(container.shell("policy:use window sliding").code()).isZero();
        assertThat(container.shell("policy:rank renderer inline-diff 500").code())
                .isZero();
        container.stop();
        container.start();
        assertThat(policy("sliding").path("active").asBoolean()).isTrue();
        assertThat(policy("inline-diff").path("ranking").asInt()).isEqualTo(500);
        assertThat(container.shell("policy:list").text())
                .containsPattern("window +sliding .* yes .*activated by the operator")
                .containsPattern("renderer +inline-diff .* 500 .* yes ");
        assertThat(api.context(mode, ContainerApi.object()).path("text").asText())
                .contains("\n- [平平→萍萍]来了\n");
    }

    private String renderer() {
        return api.context(mode, ContainerApi.object()).path("renderer").asText();
    }

    private static JsonNode policy(String name) {
        for (JsonNode policy : api.get("/v1/policies").body().path("data")) {
            if (policy.path("name").asText().equals(name)) {
                return policy;
            }
        }
        throw new AssertionError("no policy " + name);
    }
}
