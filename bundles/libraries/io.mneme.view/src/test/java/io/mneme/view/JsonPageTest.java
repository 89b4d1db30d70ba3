package io.mneme.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.view.JsonPage.EntryWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonPageTest {

    @Test
    void writesTheEntriesThenTheOtherMembers() {
        JsonPage<Integer> page = new JsonPage<>(
                List.of(1, 2),
                EntryWriter.of(entry -> "{\"n\":" + entry + "}"),
                JsonNodes.object().put("total", 2));
        assertThat(page.text()).isEqualTo("{\"data\":[{\"n\":1},{\"n\":2}],\"total\":2}");
    }

    @Test
    void writesAPageWithoutEntries() {
        JsonPage<Integer> page = new JsonPage<>(
                List.of(), EntryWriter.of(String::valueOf), JsonNodes.object().put("total", 0));
        assertThat(page.text()).isEqualTo("{\"data\":[],\"total\":0}");
    }
}
