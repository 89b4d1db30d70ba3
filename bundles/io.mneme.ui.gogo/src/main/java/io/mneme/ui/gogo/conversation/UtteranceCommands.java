package io.mneme.ui.gogo.conversation;

import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Slice;
import io.mneme.ui.gogo.argument.PageStart;
import io.mneme.ui.gogo.journal.UtteranceView;
import io.mneme.ui.gogo.output.AnswerForm;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.view.JsonPage;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that list utterances. */
@Component(service = UtteranceCommands.class)
@GogoCommand(
        scope = "conversation",
        function = {"utterances"})
public final class UtteranceCommands {

    private final Conversations conversations;

    @Activate
    public UtteranceCommands(@Reference Conversations conversations) {
        this.conversations = conversations;
    }

    @Descriptor("Lists the newest utterances of a conversation, oldest first; in JSON newest first")
    public Object utterances(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = "--after", absentValue = "") @Descriptor("the next of the page before, which JSON tells")
                    String after,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("id of the conversation") String id) {
        Slice<Utterance> page = conversations.utterances(id, PageStart.parse(after), limit);
        String text = JsonPage.of(conversations, page).text();
        String lines = UtteranceView.lines(page.entries()) + (page.hasMore() ? "\n…" : "");
        return AnswerForm.of(json).answer(new JsonAnswer(text, document -> lines, page.entries()));
    }
}
