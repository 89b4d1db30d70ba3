package io.mneme.ui.gogo.terminal;

import static io.mneme.ui.gogo.harness.SampleEntries.dictation;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.ui.gogo.conversation.ConversationCommands;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.PoliciesSpy;
import io.mneme.ui.gogo.harness.SampleEntries;
import io.mneme.ui.gogo.harness.ShadowsSpy;
import io.mneme.ui.gogo.harness.TeaRecord;
import io.mneme.ui.gogo.journal.JournalCommands;
import io.mneme.ui.gogo.journal.JournalRegistry;
import io.mneme.ui.gogo.policy.PolicyCommands;
import io.mneme.ui.gogo.policy.PolicyRemarks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Function;
import org.junit.jupiter.api.Test;

/** Scripts work on the values that commands return. */
class ScriptingTest {

    private final TeaRecord record = new TeaRecord();
    private final GogoRunner gogo =
            new GogoRunner("conversation", new ConversationCommands(record.conversations()), "list", "show");

    @Test
    void readsAPropertyOfAConversation() throws Exception {
        assertThat(gogo.run("(conversation:show conv_1) title")).isEqualTo("Tea");
        assertThat(gogo.run("(conversation:show conv_1) id")).isEqualTo("conv_1");
        assertThat(gogo.run("((conversation:show conv_1) conversation) turns")).isEqualTo("2");
    }

    @Test
    void readsAPropertyThatAConversationDoesNotHaveAsEmpty() throws Exception {
        record.annotate("{\"title\":null}");
        assertThat(gogo.run("(conversation:show conv_1) title")).isEmpty();
    }

    @Test
    void keepsAValueInAVariable() throws Exception {
        assertThat(gogo.run("c = (conversation:show conv_1); $c title")).isEqualTo("Tea");
    }

    @Test
    void passesAPropertyToAnotherCommand() throws Exception {
        record.say("u3", "conv_2", Speaker.PERSON, "Milk?");
        assertThat(new GogoRunner("conversation", new ConversationCommands(record.conversations()), "show", "merge")
                        .run("conversation:merge ((conversation:show conv_2) id)"))
                .contains("id          conv_1");
    }

    @Test
    void iteratesOverTheElementsOfAList() throws Exception {
        GogoRunner scripts = new GogoRunner(
                "policy",
                new IteratingPolicyCommands(new PolicyCommands(
                        new PoliciesSpy(), new ShadowsSpy(List.of()), new PolicyRemarks(new PoliciesSpy()))),
                "list",
                "each");
        assertThat(scripts.run("policy:each (policy:list) { $it name }"))
                .isEqualTo("arrow\ninline-diff\ngrow-and-rebuild\n");
    }

    @Test
    void readsTheTextOfAnEntry() throws Exception {
        JournalRegistry journals = new JournalRegistry();
        journals.addJournal(SampleEntries.journalOf(dictation("a", "off", "一", "二")), Map.of("kind", "dictation"));
        GogoRunner entries = new GogoRunner("journal", new JournalCommands(journals), "show", "tail");
        assertThat(entries.run("((journal:show --id a) entry) finalText")).isEqualTo("二");
        assertThat(entries.run("(journal:tail) next")).contains("1");
    }

    /** The list of policies, and a loop like the one of Gogo. */
    public static final class IteratingPolicyCommands {

        private final PolicyCommands policies;

        IteratingPolicyCommands(PolicyCommands policies) {
            this.policies = policies;
        }

        public Object list() {
            return policies.list(false);
        }

        public List<Object> each(CommandSession session, Collection<Object> values, Function body) throws Exception {
            List<Object> results = new ArrayList<>();
            for (Object value : values) {
                results.add(body.execute(session, List.of(value)));
            }
            return results;
        }
    }
}
