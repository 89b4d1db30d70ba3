package io.mneme.ui.mcp.tool;

import static io.mneme.ui.mcp.tool.ToolHarness.done;
import static io.mneme.ui.mcp.tool.ToolHarness.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.Recall;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecallQuery;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ModelToolContract;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecallToolTest implements ModelToolContract {

    private final List<RecallQuery> asked = new ArrayList<>();
    private final Recall recall = query -> {
        asked.add(query);
        return new RecallResult(List.of(), List.of());
    };

    @Override
    public ModelTool tool() {
        return new RecallTool(recall);
    }

    @Test
    void asksWhatTheArgumentsSay() {
        done(tool(), "{\"text\":\"When is tea?\",\"conversation\":\"c1\",\"role\":\"user\",\"min_score\":0.5}");
        RecallQuery query = asked.get(0);
        assertThat(query.text()).isEqualTo("When is tea?");
        assertThat(query.conversation()).hasValue("c1");
        assertThat(query.filter().role()).hasValue("user");
        assertThat(query.minScore()).isEqualTo(0.5);
        assertThat(query.tokenLimit()).hasValue(4_000);
    }

    @Test
    void aTimeBeforeTheOtherIsRefused() {
        assertThat(refused(tool(), "{\"text\":\"tea\",\"after\":\"2026-03-02\",\"before\":\"2026-03-01\"}"))
                .startsWith("before ");
    }
}
