package io.mneme.view.format;

import static io.mneme.api.context.Stability.GROWING;
import static io.mneme.api.context.Stability.SESSION;
import static io.mneme.api.context.Stability.STATIC;
import static io.mneme.api.context.Stability.VOLATILE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Stability;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CacheMarksTest {

    private final ObjectMapper json = new ObjectMapper();
    private final CacheMarks marks = new CacheMarks();
    private final List<ObjectNode> nodes = new ArrayList<>();

    private void add(Stability stability, boolean settled) {
        ObjectNode node = json.createObjectNode();
        nodes.add(node);
        marks.add(stability, settled, node);
    }

    private void addGrowing(int blocks) {
        IntStream.range(0, blocks).forEach(block -> add(GROWING, true));
    }

    private List<Integer> marked() {
        marks.apply();
        return IntStream.range(0, nodes.size())
                .filter(node -> nodes.get(node).has("cache_control"))
                .boxed()
                .toList();
    }

    @Test
    void theLastBlocksOfEachStabilityButTheVolatileAreMarked() {
        add(STATIC, true);
        add(STATIC, true);
        add(SESSION, true);
        addGrowing(3);
        add(VOLATILE, true);
        assertThat(marked()).containsExactly(1, 2, 5);
    }

    @Test
    void aBlockThatStillGrowsIsNotMarked() {
        add(STATIC, true);
        addGrowing(2);
        add(GROWING, false);
        assertThat(marked()).containsExactly(0, 2);
    }

    @Test
    void aHistoryOfOneGrowingBlockHasNoMark() {
        add(STATIC, true);
        add(GROWING, false);
        assertThat(marked()).containsExactly(0);
    }

    @Test
    void aFurtherMarkIsWithinTheProvidersLookbackOfTheLastOne() {
        add(STATIC, true);
        addGrowing(40);
        assertThat(marked()).containsExactly(0, 22, 40);
    }

    @Test
    void thereAreNeverMoreThanFourMarks() {
        add(STATIC, true);
        add(SESSION, true);
        addGrowing(100);
        add(VOLATILE, true);
        assertThat(marked()).hasSize(4).containsExactly(0, 1, 83, 101);
    }

    @Test
    void aMarkIsOfTheKindThatTheProviderKnows() {
        add(STATIC, true);
        marked();
        assertThat(nodes.get(0)).hasToString("{\"cache_control\":{\"type\":\"ephemeral\"}}");
    }

    @Test
    void aPromptWithoutBlocksHasNoMarks() {
        assertThat(marked()).isEmpty();
    }
}
