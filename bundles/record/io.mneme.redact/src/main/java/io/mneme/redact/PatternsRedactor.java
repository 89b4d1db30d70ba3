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
 * Replaces secrets, e-mail addresses, account numbers, Internet addresses, card numbers and phone numbers, which it detects by
 * patterns.
 */
@Component(configurationPid = "io.mneme.redact.patterns")
@Designate(ocd = PatternsRedactor.Config.class)
public final class PatternsRedactor implements Redactor {

    /** A detection of one detector can show another one where its own begins. The limit ends the search for any text. */
    private static final int MAX_PASSES = 8;

    @ObjectClassDefinition(name = "Mneme: redactor of what is known by how it is written")
    @interface Config {

        @AttributeDefinition(description = "Regions whose phone numbers are found without a country code too")
        String[] phone__regions() default {"CN", "US"};
    }

    private final List<Detector> detectors;

    /**
     * Creates the detectors for the configured regions.
     *
     * @throws IllegalArgumentException if one of them is not a region
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
        List<Detector> all = new ArrayList<>(List.of(
                new PrivateKeyDetector(),
                new UrlPasswordDetector(),
                new BasicCredentialsDetector(),
                new ApiKeyDetector(),
                new SecretAssignmentDetector(),
                new EmailDetector(),
                new IbanDetector(),
                new IpAddressDetector(),
                new PaymentCardDetector()));
        all.add(new PhoneDetector(PhoneDetector.NO_REGION));
        phoneRegions.forEach(region -> all.add(new PhoneDetector(region)));
        detectors = List.copyOf(all);
    }

    @Override
    public String name() {
        return "patterns";
    }

    @Override
    public List<String> redact(List<String> texts) {
        Placeholders placeholders = new Placeholders();
        List<MaskedText> maskedTexts =
                texts.stream().map(text -> new MaskedText(text, placeholders)).toList();
        maskedTexts.forEach(this::search);
        return maskedTexts.stream().map(text -> text.redacted(placeholders)).toList();
    }

    private void search(MaskedText text) {
        boolean found = true;
        for (int pass = 0; found && pass < MAX_PASSES; pass++) {
            found = false;
            for (Detector detector : detectors) {
                found |= text.search(detector);
            }
        }
    }
}
