package io.mneme.dialogue.stage;

import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.dialogue.media.HandleRegistry;
import io.mneme.dialogue.media.MemoryPressure;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import java.util.ArrayList;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Decides which media a prompt has room for, whatever the model can see; gives each of them a handle. */
@Component
public final class MediaStage implements DialogueStage {

    private final MemoryPressure memory;

    @Activate
    public MediaStage(@Reference(policyOption = GREEDY) MemoryPressure memory) {
        this.memory = memory;
    }

    @Override
    public String name() {
        return "media";
    }

    @Override
    public int order() {
        return 6;
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        if (draft.entries().stream()
                .allMatch(entry -> entry.shownMedia().findAny().isEmpty())) {
            return draft;
        }
        MediaBudget budget = MediaBudget.of(
                draft.entries(), window(request), request.settings().media().imageMessages());
        HandleRegistry handles = new HandleRegistry(draft.handles());
        MediaNotices notices = new MediaNotices(request.texts());
        List<DialogueEntry> entries = new ArrayList<>(draft.entries().size());
        for (int i = 0; i < draft.entries().size(); i++) {
            DialogueEntry entry = draft.entries().get(i);
            entries.add(
                    entry.shownMedia().findAny().isEmpty()
                            ? entry
                            : entry.withMedia(notices.mediaOf(budget.shareOf(i), handles)));
        }
        return draft.withEntries(entries).withHandles(handles.handles());
    }

    private int window(StageRequest request) {
        int wanted = request.input().choices().mediaWindow().orElseGet(() -> request.settings()
                .media()
                .windowAt(memory.heapPercent()));
        return Math.min(wanted, request.fetchLimit());
    }
}
