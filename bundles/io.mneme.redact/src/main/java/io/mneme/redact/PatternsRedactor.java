package io.mneme.redact;

import io.mneme.spi.redact.Redactor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Takes out what is known by how it is written: secrets, e-mail addresses, account numbers, Internet addresses, card numbers
 * and phone numbers.
 */
@Component(configurationPid = "io.mneme.redact.patterns")
@Designate(ocd = PatternsRedactor.Config.class)
public final class PatternsRedactor implements Redactor {

    /** What one finder takes away can show another one where something begins; it ends, whatever the text is. */
    private static final int MOST_PASSES = 8;

    @ObjectClassDefinition(name = "Mneme: redactor of what is known by how it is written")
    @interface Config {

        @AttributeDefinition(description = "Regions whose phone numbers are found without a country code too")
        String[] phone__regions() default {"CN", "US"};
    }

    private final List<Finder> finders;

    /**
     * Prepares for the configured regions.
     *
     * @throws IllegalArgumentException if one of them is no region
     */
    @Activate
    public PatternsRedactor(Config config) {
        this(Arrays.stream(config.phone__regions())
                .flatMap(regions -> Stream.of(regions.split(",")))
                .map(String::strip)
                .filter(region -> !region.isEmpty())
                .toList());
    }

    PatternsRedactor(List<String> phoneRegions) {
        List<Finder> all = new ArrayList<>(List.of(
                new PrivateKeys(),
                new UrlPasswords(),
                new BasicCredentials(),
                new Keys(),
                new Assignments(),
                new Emails(),
                new Ibans(),
                new Addresses(),
                new Cards()));
        all.add(new Phones(Phones.NOWHERE));
        phoneRegions.forEach(region -> all.add(new Phones(region)));
        finders = List.copyOf(all);
    }

    @Override
    public String name() {
        return "patterns";
    }

    @Override
    public List<String> redact(List<String> texts) {
        Placeholders placeholders = new Placeholders();
        List<Sheet> sheets =
                texts.stream().map(text -> new Sheet(text, placeholders)).toList();
        sheets.forEach(this::search);
        return sheets.stream().map(sheet -> sheet.redacted(placeholders)).toList();
    }

    private void search(Sheet sheet) {
        boolean found = true;
        for (int pass = 0; found && pass < MOST_PASSES; pass++) {
            found = false;
            for (Finder finder : finders) {
                found |= sheet.search(finder);
            }
        }
    }
}
