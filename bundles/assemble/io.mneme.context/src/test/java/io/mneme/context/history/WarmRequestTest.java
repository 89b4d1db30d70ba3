package io.mneme.context.history;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.context.ContextHarness;
import io.mneme.context.DictationJournal;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.testkit.CallRecorder;
import io.mneme.testkit.CallRecorder.RecordedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a request costs whose window is open. */
class WarmRequestTest {

    private final DictationJournal journal = new DictationJournal();

    @SuppressWarnings("unchecked")
    private final CallRecorder<Journal<Dictation>> calls =
            new CallRecorder<>((Class<Journal<Dictation>>) (Class<?>) Journal.class, journal);

    private final ContextHarness house = new ContextHarness(calls.service());

    @Test
    void asksTheJournalOnlyWhetherAnythingIsNewIfNothingIs() {
        confirm(49);
        house.text();

        assertThat(callsOfOneRequest()).containsExactly("name", "currentEnd");
    }

    @Test
    void readsAgainOnceTheMaximumOfAnEntryIsAnother() {
        journal.confirm("four");
        journal.confirm("b");
        house.text();
        house.dictation.modified(Map.of("enabled", "true", "max_entry_chars", "3"));

        assertThat(house.entries(proofread())).isEqualTo("- b");
    }

    @Test
    void looksUpThePlacesOfTheFirstAndTheLastEntryIfOneIsNew() {
        confirm(48);
        house.text();
        confirm(1);

        assertThat(callsOfOneRequest()).containsExactly("name", "currentEnd", "newest", "countBefore", "countBefore");
    }

    @Test
    void rendersOnlyWhatIsNew() {
        List<String> rendered = new ArrayList<>();
        house.renderer(new ListingRenderer(rendered), "service.ranking", 500);
        confirm(3);
        house.text();
        rendered.clear();
        journal.confirm("new");
        house.text();

        assertThat(rendered).containsExactly("new");
    }

    private List<String> callsOfOneRequest() {
        int before = calls.calls().size();
        house.assemble(proofread());
        return calls.calls().stream().skip(before).map(RecordedCall::method).toList();
    }

    private void confirm(int entries) {
        for (int i = 0; i < entries; i++) {
            journal.confirm("t" + i);
        }
    }

    private record ListingRenderer(List<String> rendered) implements HistoryRenderer {

        @Override
        public String name() {
            return "listing";
        }

        @Override
        public String render(HistoryEntry said) {
            rendered.add(said.text());
            return said.text();
        }
    }
}
