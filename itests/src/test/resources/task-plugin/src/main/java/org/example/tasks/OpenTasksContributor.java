package org.example.tasks;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.journal.Journal;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.example.tasks.order.OpenTask;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Adds the newest tasks to a context, in the order of the policy, if there is room for them. */
@Component
public final class OpenTasksContributor implements ContextContributor {

    private static final int MAX_TASKS = 5;
    private static final Duration TIME_LIMIT = Duration.ofSeconds(2);

    private final Journal<TaskEntry> journal;
    private final TaskOrders orders;

    @Activate
    public OpenTasksContributor(
            @Reference(target = "(kind=task)") Journal<TaskEntry> journal, @Reference TaskOrders orders) {
        this.journal = journal;
        this.orders = orders;
    }

    @Override
    public String name() {
        return "open-tasks";
    }

    @Override
    public Stability stability() {
        return Stability.VOLATILE;
    }

    /** It reads a journal, and asks a policy. */
    @Override
    public Duration timeLimit() {
        return TIME_LIMIT;
    }

    @Override
    public List<Contribution> contribute(ContributionRequest request) {
        OrderedTasks tasks = orders.ordered(newest(), request.request());
        String text = text(tasks);
        boolean isLeftOut = tasks.tasks().isEmpty() || request.tokens().count(text) > request.tokenLimit();
        return isLeftOut ? List.of() : List.of(contribution(text, tasks));
    }

    private List<OpenTask> newest() {
        return journal.newest(Journal.ALL_ENTRIES, MAX_TASKS, any -> true).stream()
                .map(stored -> new OpenTask(
                        stored.id(), stored.entry().text(), stored.entry().minutes()))
                .toList();
    }

    private Contribution contribution(String text, OrderedTasks tasks) {
        List<EntrySource> sources = tasks.tasks().stream()
                .map(task -> new EntrySource(journal.name(), task.id(), 1, tasks.policy()))
                .toList();
        return Contribution.paragraph(text, TextOrigin.RECALLED)
                .withSources(sources)
                .withReport(Optional.empty(), tasks.failures());
    }

    private static String text(OrderedTasks tasks) {
        return tasks.tasks().stream()
                .map(task -> "- " + task.text())
                .collect(Collectors.joining("\n", "Open tasks (" + tasks.policy() + "):\n", ""));
    }
}
